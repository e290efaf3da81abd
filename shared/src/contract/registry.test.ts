import { parseRegistry, type Registry, type ReleaseEntry } from "./registry";

const hash = `sha384-${"A".repeat(64)}`;
const aRelease = (part: Partial<ReleaseEntry> = {}): ReleaseEntry => ({
  base: "/r/cart/1.0.0-aaaaaaaa/",
  requires: "^2.0.0",
  pages: [{ path: "/cart", title: "Cart" }],
  slots: [],
  entry: "remoteEntry.js",
  preload: [],
  css: [],
  integrity: { "remoteEntry.js": hash },
  ...part,
});
const aRegistry = (release: ReleaseEntry, part: object = {}): Registry => ({
  schema: 1,
  revision: 1,
  remotes: {
    cart: {
      owner: "team-cart",
      stable: "1.0.0-aaaaaaaa",
      canary: null,
      lkg: [],
      quarantined: [],
      releases: { "1.0.0-aaaaaaaa": release },
      ...part,
    },
  },
});

describe("parseRegistry", () => {
  it("takes a whole registry", () => {
    expect(parseRegistry(aRegistry(aRelease())).remotes.cart?.stable).toBe("1.0.0-aaaaaaaa");
  });

  it.each([
    ["an entry without a hash", aRegistry(aRelease({ integrity: {} })), "remoteEntry.js has no hash"],
    ["a preload without a hash", aRegistry(aRelease({ preload: ["x.js"] })), "x.js has no hash"],
    ["a hash that is none", aRegistry(aRelease({ integrity: { "remoteEntry.js": "sha384-no" } })), "is wrong"],
    ["another origin", aRegistry(aRelease({ base: "https://evil.example/r/" })), "base is not below /r/"],
    ["another origin without a scheme", aRegistry(aRelease({ base: "//evil.example/r/" })), "base is not below /r/"],
    ["a file outside", aRegistry(aRelease({ entry: "../x.js", integrity: { "../x.js": hash } })), "is wrong"],
    [
      "a stable release that is not there",
      aRegistry(aRelease(), { stable: "9.9.9-aaaaaaaa" }),
      "stable is not a release",
    ],
    [
      "a stable release that every object has",
      aRegistry(aRelease(), { stable: "__proto__" }),
      "stable is not a release",
    ],
    ["an entry that every object has", aRegistry(aRelease({ entry: "constructor" })), "constructor has no hash"],
    ["a last good release that is not there", aRegistry(aRelease(), { lkg: ["9.9.9-aaaaaaaa"] }), "unknown release"],
    ["a version of Module Federation that is none", aRegistry(aRelease({ mf: "" })), "mf is wrong"],
    [
      "a shell that does not say what it provides",
      { ...aRegistry(aRelease()), shell: { provides: "2.0.0", mf: "2.9.2", shared: { react: 19 } } },
      "shell is wrong",
    ],
    ["another schema", { ...aRegistry(aRelease()), schema: 2 }, "schema is not 1"],
    ["a list", [], "schema is not 1"],
    ["nothing", null, "schema is not 1"],
  ])("F3 refuses %s", (_, value, message) => {
    expect(() => parseRegistry(value)).toThrow(message);
  });
});
