/** @jest-environment node */
import { apiConfigFromEnv } from "@aurelle/api/config";
import { shopConfigFromEnv } from "./config";

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
