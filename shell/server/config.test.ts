/** @jest-environment node */
import { apiConfigFromEnv } from "@aurelle/api/config";
import { shopConfigFromEnv } from "./config";
import { readApiConfig } from "./readApiConfig";

describe("an empty setting", () => {
  // compose.yaml passes each setting that its owner has not set as an empty one.
  const allEmpty = new Proxy<NodeJS.ProcessEnv>({}, { get: () => "" });

  it("Z8 is as none, for the document server", () => {
    const secret = expect.any(String); // a random one
    expect(shopConfigFromEnv(allEmpty)).toEqual({ ...shopConfigFromEnv({}), secret });
  });

  it("Z8 is as none, for the API", () => {
    expect(apiConfigFromEnv(allEmpty)).toEqual(apiConfigFromEnv({}));
  });
});

describe("ASSET_ORIGINS", () => {
  it("is empty unless set, and names https origins in their order", () => {
    expect(shopConfigFromEnv({}).assetOrigins).toEqual([]);
    expect(shopConfigFromEnv({ ASSET_ORIGINS: "https://a.example, https://b.example:8443" }).assetOrigins).toEqual([
      "https://a.example",
      "https://b.example:8443",
    ]);
  });

  it("takes http from this machine only", () => {
    for (const origin of ["http://localhost:4601", "http://127.0.0.1:4601"])
      expect(shopConfigFromEnv({ ASSET_ORIGINS: origin }).assetOrigins).toEqual([origin]);
    expect(() => shopConfigFromEnv({ ASSET_ORIGINS: "http://cdn.example" })).toThrow(
      'ASSET_ORIGINS must be origins like https://cdn.example, not "http://cdn.example".',
    );
  });

  it.each(["https://cdn.example/", "https://cdn.example/shop", "cdn.example", "https://a@cdn.example", "'self'"])(
    "rejects what is no origin: %s",
    (text) => {
      expect(() => shopConfigFromEnv({ ASSET_ORIGINS: text })).toThrow("ASSET_ORIGINS must be origins");
    },
  );

  it("rejects the shop's own origin", () => {
    const env = { PUBLIC_URL: "https://shop.example", ASSET_ORIGINS: "https://shop.example" };
    expect(() => shopConfigFromEnv(env)).toThrow("ASSET_ORIGINS must name other origins than the shop's own");
  });
});

describe("COUNTDOWN_TARGET", () => {
  it("is a time of London's clocks, or off", () => {
    expect(shopConfigFromEnv({ COUNTDOWN_TARGET: "2028-02-29T10:00" }).countdownEndsAt).toBe(Date.UTC(2028, 1, 29, 10));
    expect(shopConfigFromEnv({ COUNTDOWN_TARGET: "2025-06-15T18:00" }).countdownEndsAt).toBe(Date.UTC(2025, 5, 15, 17));
    expect(shopConfigFromEnv({ COUNTDOWN_TARGET: "off" }).countdownEndsAt).toBeNull();
  });

  it.each([
    "2025-13-40T25:99",
    "2025-06-31T18:00",
    "2025-02-30T10:00",
    "2025-02-29T10:00",
    "2025-06-15T24:00",
    "2025-03-30T01:30", // summer time skips it
    "2025-06-15",
    "2025-06-15T18:00Z",
    "tomorrow",
  ])("V1 rejects %s, which no clock in London shows", (text) => {
    expect(() => shopConfigFromEnv({ COUNTDOWN_TARGET: text })).toThrow(
      `COUNTDOWN_TARGET must be a time in London such as 2025-06-15T18:00, or "off", not "${text}".`,
    );
  });
});

describe.each(["PUBLIC_URL", "API_URL"] as const)("%s", (name) => {
  const read = (text: string) => {
    const { publicUrl, apiUrl } = shopConfigFromEnv({ [name]: text, DEMO_MODE: "on" });
    return name === "PUBLIC_URL" ? publicUrl : apiUrl;
  };

  it("is an origin, with or without a slash at the end", () => {
    expect(read("https://shop.example/")).toBe("https://shop.example");
    expect(read("http://Shop.example:8081")).toBe("http://shop.example:8081");
  });

  it.each([
    "http://shop.example/v1",
    "http://shop.example?x=1",
    "http://shop.example/#x",
    "http://ann:secret@shop.example",
    "ftp://shop.example",
    "shop.example",
  ])("V1 rejects %s, below which no call would find its path", (text) => {
    expect(() => read(text)).toThrow(`${name} must be an address such as https://shop.example`);
  });
});

describe("a document server in front of a separate API", () => {
  const API_URL = "http://127.0.0.1:3001";

  it("V1 rejects a DEMO_MODE that is neither on nor off", () => {
    expect(() => shopConfigFromEnv({ API_URL, DEMO_MODE: "maybe" })).toThrow('DEMO_MODE must be 1 or 0, not "maybe".');
    expect(shopConfigFromEnv({ API_URL, DEMO_MODE: "off" }).demoMode).toBe(false);
  });

  it("V1 assumes no address in production", () => {
    expect(() => shopConfigFromEnv({ API_URL, NODE_ENV: "production" })).toThrow("PUBLIC_URL must be set");
    const env = { API_URL, NODE_ENV: "production", PUBLIC_URL: "https://shop.example" };
    expect(readApiConfig(shopConfigFromEnv(env), env)).toMatchObject({ publicUrl: "https://shop.example" });
  });
});

describe("RELEASES_WEBHOOK", () => {
  it("is used as it is written, and no message repeats it, because it may contain a secret", () => {
    const webhook = "https://hooks.example/a-secret/";
    expect(shopConfigFromEnv({ RELEASES_WEBHOOK: webhook }).releasesWebhook).toBe(webhook);
    expect(() => shopConfigFromEnv({ RELEASES_WEBHOOK: "hooks.example/a-secret" })).toThrow(
      "RELEASES_WEBHOOK must be an http address.",
    );
  });
});
