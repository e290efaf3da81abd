/** @jest-environment node */
import { evaluate } from "./evaluateRelease";

const provided = { "@aurelle/shared/state": { version: "1.1.0", exports: { theStore: 7 } } };
const release = (source: string, more: Record<string, string> = {}) => ({
  remote: "cart",
  release: "1.0.0-aaaaaaaa",
  files: { "server.cjs": source, ...more },
});
const good = `module.exports = { default: { remote: { name: "cart" }, serverRendered: [], given: require("@aurelle/shared/state@^1.0.0"), own: require("./part.cjs") } };`;

describe("evaluate", () => {
  it("gives a release its own files and what exists once", () => {
    const server = evaluate(release(good, { "part.cjs": "exports.part = 1;" }), provided);
    expect(server).toMatchObject({ given: { theStore: 7 }, own: { part: 1 } });
    expect((server as unknown as { given: unknown }).given).toBe(provided["@aurelle/shared/state"].exports);
  });

  it.each([
    ["another version", `require("@aurelle/shared/state@^2.0.0")`, /the server provides 1\.1\.0/],
    ["what is not provided", `require("axios@^1.0.0")`, /does not provide/],
    ["Node's own modules", `require("node:fs")`, /does not provide/],
    ["a file that it does not have", `require("./none.cjs")`, /has no file none\.cjs/],
    ["files of others", `require("../../account/server/server.cjs")`, /does not provide/],
    [
      "something else than it should export",
      `module.exports = { default: { pages: {} } }`,
      /not what a remote exports/,
    ],
  ])("refuses %s", (_, source, words) => {
    expect(() => evaluate(release(source), provided)).toThrow(words);
  });

  it("names the release in what it throws", () => {
    try {
      evaluate(release(`throw new Error("boom")`), provided);
      throw new Error("it did not throw");
    } catch (error) {
      expect((error as Error).stack).toContain("/r/cart/1.0.0-aaaaaaaa/server/server.cjs");
    }
  });
});
