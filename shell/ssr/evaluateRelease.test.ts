/** @jest-environment node */
import { evaluateRelease } from "./evaluateRelease";

const provided = { "@aurelle/shared/state": { version: "1.1.0", exports: { theStore: 7 } } };
const release = (source: string, more: Record<string, string> = {}) => ({
  remote: "cart",
  release: "1.0.0-aaaaaaaa",
  files: { "server.cjs": source, ...more },
});
const evaluate = (code: ReturnType<typeof release>) => evaluateRelease(code, provided, () => {}).server;
const good = `module.exports = { default: { remote: { name: "cart" }, serverRendered: [], given: require("@aurelle/shared/state@^1.0.0"), own: require("./part.cjs") } };`;

describe("evaluateRelease", () => {
  it("gives a release its own files and the shared modules", () => {
    const server = evaluate(release(good, { "part.cjs": "exports.part = 1;" }));
    expect(server).toMatchObject({ given: { theStore: 7 }, own: { part: 1 } });
    expect((server as unknown as { given: unknown }).given).toBe(provided["@aurelle/shared/state"].exports);
  });

  it.each([
    ["another version", `require("@aurelle/shared/state@^2.0.0")`, /the server provides 1\.1\.0/],
    ["a module that is not provided", `require("axios@^1.0.0")`, /does not provide/],
    ["Node's own modules", `require("node:fs")`, /does not provide/],
    ["a file that it does not have", `require("./none.cjs")`, /has no file none\.cjs/],
    ["a file of another release", `require("../../account/server/server.cjs")`, /does not provide/],
    ["an export that is not a remote's", `module.exports = { default: { pages: {} } }`, /not what a remote exports/],
  ])("rejects %s", (_, source, message) => {
    expect(() => evaluate(release(source))).toThrow(message);
  });

  it("names the release in the stack of an error", () => {
    try {
      evaluate(release(`throw new Error("boom")`));
      throw new Error("it did not throw");
    } catch (error) {
      expect((error as Error).stack).toContain("/r/cart/1.0.0-aaaaaaaa/server/server.cjs");
    }
  });
});
