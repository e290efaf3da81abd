/** @jest-environment node */
import { apiConfigFromEnv } from "@aurelle/api/config";
import { shopConfigFromEnv } from "./config";
import { readApiConfig } from "./readApiConfig";

const password = "hunter2";

/** Wrong values of the settings that contain a secret. What is said of them goes into logs. */
it.each([
  { RELEASES_WEBHOOK: `hooks.example/${password}` },
  { RELEASES_WEBHOOK: `ftp://hooks.example/${password}` },
  // The sending would fail, with a message that contains the address.
  { RELEASES_WEBHOOK: `https://shop:${password}@hooks.example/` },
  { RELEASES_DATABASE_URL: `mysql://shop:${password}@database/shop` },
  { RELEASES_DATABASE_URL: `postgres://shop:${password}@database:port/shop` },
  { RELEASES_S3_URL: `https://key:${password}@s3.example/shop` },
  { DATABASE_URL: `mysql://shop:${password}@database/shop` },
  { DATABASE_URL: `postgres://shop:${password}@database:port/shop` },
  { DATABASE_READ_URL: `postgres:shop:${password}@database` },
  { SMTP_URL: `smtp:shop:${password}@mail.example` },
  { SMTP_URL: `smtps://shop:${password}@mail.example:port` },
  { SECRET: password },
  { STAFF_TOKEN: `${password} ` },
  { PUBLIC_URL: `https://shop:${password}@shop.example` },
  { API_URL: `https://shop:${password}@api.example` },
])("%p is rejected by a message without the secret", (env) => {
  const open = () => readApiConfig(shopConfigFromEnv(env), env);
  expect(open).toThrow(Object.keys(env)[0]);
  expect(open).not.toThrow(password);
});

it("in production the sentences about unsafe settings name no value", () => {
  const env = {
    NODE_ENV: "production",
    PUBLIC_URL: "https://shop.example",
    SECRET: password.repeat(5),
    STAFF_TOKEN: password,
  };
  expect(() => apiConfigFromEnv(env)).toThrow("STAFF_TOKEN must have");
  expect(() => apiConfigFromEnv(env)).not.toThrow(password);
});
