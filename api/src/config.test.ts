import { apiConfigFromEnv } from "./config";
import { senderOf } from "./mail/openMail";
import { productionProblems, productionWarnings } from "./productionRules";

const secret = "k3J9-vQ2x_LmZ8r0TyUbE5cNwA7dHf41";
const production = {
  NODE_ENV: "production",
  PUBLIC_URL: "https://shop.example/",
  SECRET: secret,
  SMTP_URL: "smtp://mail.example",
  MAIL_FROM: "Shop <orders@shop.example>",
  DATABASE_URL: "postgres://shop@database/shop",
  BANK_PAYEE: "Aurelle Ltd",
  BANK_IBAN: "GB82 WEST 1234 5698 7654 32",
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
    [{ MAIL_FROM: undefined }, "MAIL_FROM must be"],
    [{ MAIL_FROM: "Aurelle <hello@aurelle.example>" }, "MAIL_FROM must be"],
    [{ DATABASE_URL: undefined }, "DATABASE_URL must be set"],
    [{ PUBLIC_URL: "http://shop.example" }, "PUBLIC_URL must start with https"],
    [{ PUBLIC_URL: undefined }, "PUBLIC_URL must be set"],
    [{ RATE_LIMITS: "off" }, "RATE_LIMITS must be on"],
    [{ REQUESTS_PER_MINUTE: "0" }, "REQUESTS_PER_MINUTE above 0"],
    [{ STAFF_TOKEN: "short" }, "STAFF_TOKEN must have"],
    [{ STAFF_TOKEN: secret }, "STAFF_TOKEN must differ"],
    [{ ALLOWED_ORIGINS: "http://friend.example" }, "ALLOWED_ORIGINS must start with https"],
    [{ TRUST_PROXY: "0.0.0.0/0" }, "TRUST_PROXY must not be"],
  ])("V1 Z8 production rejects %p", (changes, sentence) => {
    expect(() => apiConfigFromEnv({ ...production, ...changes })).toThrow(sentence);
  });

  it("V1 names everything that is unsafe at once", () => {
    const found = productionProblems({ ...apiConfigFromEnv({ PUBLIC_URL: "http://shop.example" }), rateLimits: false });
    expect(found.map((sentence) => sentence.split(" ")[0])).toEqual([
      "PUBLIC_URL",
      "DEMO_MODE",
      "RATE_LIMITS",
      "SMTP_URL",
      "MAIL_FROM",
      "SECRET",
      "DATABASE_URL",
    ]);
  });

  it("V1 production accepts the embedded database where the owner says so", () => {
    const config = { ...production, DATABASE_URL: undefined, EMBEDDED_DATABASE: "accept" };
    expect(apiConfigFromEnv(config)).toMatchObject({ databaseUrl: undefined, isProduction: true });
  });

  it("V1 production warns of a missing staff credential", () => {
    expect(productionWarnings(apiConfigFromEnv(production))).toEqual([expect.stringContaining("STAFF_TOKEN")]);
    expect(productionWarnings(apiConfigFromEnv({ ...production, STAFF_TOKEN: "s".repeat(40) }))).toEqual([]);
  });

  it("V2 a public https address without NODE_ENV gives nothing away", () => {
    const forgotten = { ...production, NODE_ENV: undefined };
    expect(apiConfigFromEnv(forgotten)).toMatchObject({ demoMode: false, isProduction: true });
    expect(() => apiConfigFromEnv({ PUBLIC_URL: "https://shop.example" })).toThrow("SMTP_URL must be set");
  });

  it.each([
    [{ PUBLIC_URL: "https://shop.example", DEMO_MODE: "1" }],
    [{ PUBLIC_URL: "https://localhost:3000" }],
    [{ PUBLIC_URL: "http://192.168.1.20:3000" }],
  ])("V2 is a demo shop with %p", (env) => {
    expect(apiConfigFromEnv(env)).toMatchObject({ demoMode: true, isProduction: false });
  });

  it("N12 Z8 production names the account to which orders are paid", () => {
    expect(apiConfigFromEnv(production).payment?.account?.payee).toBe("Aurelle Ltd");
    const withoutAccount = { ...production, BANK_PAYEE: undefined, BANK_IBAN: undefined };
    expect(() => apiConfigFromEnv(withoutAccount)).toThrow("BANK_PAYEE and BANK_IBAN must be set");
  });

  it.each([
    [{ DEMO_MODE: "maybe" }, 'DEMO_MODE must be 1 or 0, not "maybe"'],
    [{ DATABASE_URL: "mysql://x" }, "DATABASE_URL must start with"],
    [{ DATABASE_URL: "not an address" }, "DATABASE_URL is not an address"],
    [{ ALLOWED_ORIGINS: "https://a.example/path" }, "is not an origin"],
    [{ TRUST_PROXY: "true" }, "TRUST_PROXY must list"],
    [{ EMBEDDED_DATABASE: "yes" }, 'EMBEDDED_DATABASE must be "accept"'],
    [{ SECRET: "short" }, "SECRET must have at least 32"],
    [{ CONTACT_EMAIL: "Aurelle <hello@shop.example>" }, "CONTACT_EMAIL must be an e-mail address alone"],
    [{ REQUESTS_PER_MINUTE: "many" }, "must be a whole number"],
    [{ UNPAID_LIMIT: "0" }, "UNPAID_LIMIT must be at least 1"],
    [{ PAYMENT_DAYS: "0" }, "PAYMENT_DAYS must be from 1 to 90"],
    [{ PORT: "http" }, "PORT must be a whole number"],
    [{ PORT: "70000" }, "PORT must be a port number"],
    // The programs that get these addresses read another server from them, or none, or do not ask for encryption.
    [{ SMTP_URL: "smtp:mail.example" }, "SMTP_URL must start with smtp:// or smtps://"],
    [{ SMTP_URL: "SMTP://mail.example" }, "SMTP_URL must start with"],
    [{ SMTP_URL: "smtp://" }, "SMTP_URL must name a server"],
    [{ SMTP_URL: "smtp://mail.example\r" }, "SMTP_URL is not an address"],
    [{ DATABASE_READ_URL: "postgres:shop" }, "DATABASE_READ_URL must start with"],
    [{ TRUST_PROXY: "10.0.0" }, "TRUST_PROXY must list"],
    [{ TRUST_PROXY: "10.0.0.0/64" }, "TRUST_PROXY must list"],
    [{ TRUST_PROXY: "10.0.0.0/00" }, "TRUST_PROXY must list"],
    [{ STAFF_TOKEN: `${"s".repeat(40)}\r` }, "STAFF_TOKEN must have only ASCII"],
    [{ STAFF_TOKEN: `two words ${"s".repeat(40)}` }, "STAFF_TOKEN must have only ASCII"],
  ])("report what is wrong with %p", (env, sentence) => {
    expect(() => apiConfigFromEnv(env)).toThrow(sentence);
  });

  it.each([
    "https://shop.example/shop",
    "https://shop.example?x=1",
    "https://shop.example/#x",
    "https://ann@shop.example",
    "https://shop.example ",
    "https://shop.example\r",
    "shop.example",
    "ftp://shop.example",
  ])("reject the address %j, below which no link of the shop would be right", (PUBLIC_URL) => {
    expect(() => apiConfigFromEnv({ ...production, PUBLIC_URL })).toThrow("PUBLIC_URL must be an address such as");
  });

  it.each([
    ["HTTPS://Shop.Example:443/", "https://shop.example"],
    ["https://shop.example:8443", "https://shop.example:8443"],
    ["https://b\u00fccher.example", "https://xn--bcher-kva.example"],
  ])("write the address %j as browsers do", (PUBLIC_URL, publicUrl) => {
    expect(apiConfigFromEnv({ ...production, PUBLIC_URL })).toMatchObject({ publicUrl, secureCookies: true });
  });

  it.each([
    "Shop orders@shop.example",
    "Shop <orders@shop.example",
    "Shop orders@shop.example>",
    "Shop <orders>",
    "Shop, Ltd <orders@shop.example>",
    "orders@shop.example, hello@shop.example",
    "Shop <orders@shop.example>\nBcc: ann@example.com",
    "orders",
  ])("reject the sender %j, which mail programs read as another address or none", (MAIL_FROM) => {
    for (const env of [{}, production])
      expect(() => apiConfigFromEnv({ ...env, MAIL_FROM })).toThrow("MAIL_FROM must be one e-mail address");
  });

  it.each([
    ["orders@shop.example", "orders@shop.example"],
    ["<orders@shop.example>", "orders@shop.example"],
    [" Shop  <orders@shop.example>\r", "Shop <orders@shop.example>"],
    ['"Shop, Ltd" <orders@shop.example>', '"Shop, Ltd" <orders@shop.example>'],
  ])("accept the sender %j, and send replies to its address", (MAIL_FROM, mailFrom) => {
    const config = apiConfigFromEnv({ MAIL_FROM });
    expect(senderOf(config)).toEqual({ from: mailFrom, replyTo: "orders@shop.example" });
  });
});
