import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { run } from "./run";

const before = { ...process.env };
let home: string;
beforeEach(() => {
  home = mkdtempSync(path.join(tmpdir(), "mistakes-"));
  process.env.RELEASES_DIR = path.join(home, "store");
});
afterEach(() => {
  process.env = { ...before };
  jest.restoreAllMocks();
  rmSync(home, { recursive: true, force: true });
});

/** Runs the tool. @returns its exit code and what it wrote on standard error. */
async function mfe(...args: string[]): Promise<{ code: number; err: string }> {
  let err = "";
  jest.spyOn(process.stderr, "write").mockImplementation((chunk) => {
    err += String(chunk);
    return true;
  });
  return { code: await run(args), err };
}

const database = "postgres://shop:hunter2@127.0.0.1:1/shop";

it.each([
  ["DEV_PORT", { DEV_PORT: "abc" }, ["dev", "mf-cart"], 'DEV_PORT must be a port number, not "abc".'],
  ["DEV_PORT", { DEV_PORT: "70000" }, ["dev", "mf-cart"], "DEV_PORT must be a port number"],
  [
    "RELEASES_S3_URL",
    { RELEASES_DATABASE_URL: database, RELEASES_S3_URL: "hunter2" },
    ["status"],
    "RELEASES_S3_URL must be the address of a bucket",
  ],
  [
    "RELEASES_S3_URL",
    { RELEASES_DATABASE_URL: database, RELEASES_S3_URL: "https://key:hunter2@s3.example/shop" },
    ["status"],
    "RELEASES_S3_URL must be the address of a bucket",
  ],
  [
    "RELEASES_DATABASE_URL",
    { RELEASES_DATABASE_URL: "postgres://shop:hunter2@host:port/shop" },
    ["status"],
    "RELEASES_DATABASE_URL must be a postgres:// address.",
  ],
  [
    "MFE_KEY",
    { MFE_KEY: "hunter2" },
    ["plan", "cart", "1.0.0-aaaaaaaa", "--to", "https://shop.invalid"],
    "cannot be read",
  ],
])("a wrong %s is exit code 1 and one sentence, which does not repeat a secret", async (_, env, args, sentence) => {
  Object.assign(process.env, env);
  const { code, err } = await mfe(...args);
  expect({ code, err }).toEqual({ code: 1, err: expect.stringContaining(sentence) });
  expect(err).toMatch(/^mfe: [^\n]+\n$/);
  expect(err).not.toContain("hunter2");
});

it.each([
  ["a typing error", "export default { name: ", "cannot be read"],
  ["a name that is not defined", "export default { name: unknownName };", "cannot be read: unknownName is not defined"],
  ["no default export", "export const name = 'gifts';", "has no default export"],
])("%s in remote.config.ts is exit code 1 and a sentence that names the file", async (_, text, sentence) => {
  writeFileSync(path.join(home, "remote.config.ts"), text);
  const { code, err } = await mfe("build", home);
  expect({ code, err }).toEqual({ code: 1, err: expect.stringContaining(sentence) });
  expect(err).toContain(path.join(home, "remote.config.ts"));
  expect(err).not.toMatch(/\n\s+at /);
});
