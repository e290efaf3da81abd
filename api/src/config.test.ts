import { apiConfigFromEnv } from "./config";

const secret = "k3J9-vQ2x_LmZ8r0TyUbE5cNwA7dHf41";
const production = {
  NODE_ENV: "production",
  PUBLIC_URL: "https://shop.example/",
  SECRET: secret,
  SMTP_URL: "smtp://mail.example",
};

describe("settings", () => {
  it("have defaults for one machine, with demo mode on", () => {
    expect(apiConfigFromEnv({})).toMatchObject({
      dataDir: ".data",
      publicUrl: "http://localhost:3001",
      demoMode: true,
      secureCookies: false,
      rateLimits: true,
    });
  });

  it("Z8 safe production settings pass, with demo mode off", () => {
    expect(apiConfigFromEnv(production)).toMatchObject({
      publicUrl: "https://shop.example",
      demoMode: false,
      secureCookies: true,
    });
  });

  it.each([
    [{ DEMO_MODE: "1" }, "DEMO_MODE must be off"],
    [{ SECRET: undefined }, "SECRET must be set"],
    [{ SECRET: "a".repeat(32) }, "SECRET must be set"],
    [{ SMTP_URL: undefined }, "SMTP_URL must be set"],
    [{ PUBLIC_URL: "http://shop.example" }, "PUBLIC_URL must start with https"],
    [{ PUBLIC_URL: undefined }, "PUBLIC_URL must be set"],
    [{ RATE_LIMITS: "off" }, "RATE_LIMITS must be on"],
    [{ STAFF_TOKEN: "short" }, "STAFF_TOKEN must have"],
  ])("Z8 production rejects %p", (changes, sentence) => {
    expect(() => apiConfigFromEnv({ ...production, ...changes })).toThrow(sentence);
  });

  it.each([
    [{ DEMO_MODE: "maybe" }, 'DEMO_MODE must be 1 or 0, not "maybe"'],
    [{ DATABASE_URL: "mysql://x" }, "DATABASE_URL must start with"],
    [{ DATABASE_URL: "not an address" }, "DATABASE_URL is not an address"],
    [{ ALLOWED_ORIGINS: "https://a.example/path" }, "is not an origin"],
    [{ TRUST_PROXY: "true" }, "TRUST_PROXY must list"],
    [{ SECRET: "short" }, "SECRET must have at least 32"],
    [{ REQUESTS_PER_MINUTE: "many" }, "must be a whole number"],
  ])("report what is wrong with %p", (env, sentence) => {
    expect(() => apiConfigFromEnv(env)).toThrow(sentence);
  });
});
