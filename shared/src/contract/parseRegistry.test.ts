import { parseRegistry } from "./parseRegistry";
import type { Registry, ReleaseEntry } from "./registry";

const hash = `sha384-${"A".repeat(64)}`;
/** The place, in error messages, of the one release of `aRegistry`. */
const release = "registry: /remotes/cart/releases/1.0.0-aaaaaaaa";
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

const aShell = (part: object) => ({
  stable: "1.0.0-aaaaaaaa",
  canary: null,
  lkg: [],
  quarantined: [],
  releases: {
    "1.0.0-aaaaaaaa": { manifest: hash, facts: { provides: "2.0.0", mf: "2.9.2", shared: {} }, protocol: 1, ...part },
  },
});

describe("parseRegistry", () => {
  it("F23 reads a registry from before the shell had releases as one without a shell", () => {
    const before = { ...aRegistry(aRelease()), shell: { provides: "2.0.0", mf: "2.9.2", shared: {} } };
    expect(parseRegistry(before)).toEqual(aRegistry(aRelease()));
  });

  it("F23 rejects a shell that names a release which it does not have", () => {
    const shell = { stable: "1.0.0-aaaaaaaa", canary: null, lkg: [], quarantined: [], releases: {} };
    expect(() => parseRegistry({ ...aRegistry(aRelease()), shell })).toThrow("/shell/stable: 1.0.0-aaaaaaaa");
  });

  it("accepts a complete registry", () => {
    expect(parseRegistry(aRegistry(aRelease())).remotes.cart?.stable).toBe("1.0.0-aaaaaaaa");
  });

  it.each([
    [
      "an entry without a hash",
      aRegistry(aRelease({ integrity: {} })),
      `${release}/integrity: remoteEntry.js has no hash`,
    ],
    ["a preload without a hash", aRegistry(aRelease({ preload: ["x.js"] })), `${release}/integrity: x.js has no hash`],
    [
      "a malformed hash",
      aRegistry(aRelease({ integrity: { "remoteEntry.js": "sha384-no" } })),
      `${release}/integrity/remoteEntry.js: Expected string to match`,
    ],
    [
      "a malformed hash of a server module",
      aRegistry(aRelease({ server: { "a.js": "no" } })),
      `${release}/server/a.js: `,
    ],
    [
      "another origin",
      aRegistry(aRelease({ base: "https://evil.example/r/" })),
      `${release}/base: Expected string to match`,
    ],
    [
      "another origin without a scheme",
      aRegistry(aRelease({ base: "//evil.example/r/" })),
      `${release}/base: Expected string to match`,
    ],
    ["a base that is no folder", aRegistry(aRelease({ base: "/r/cart" })), `${release}/base: Expected string to match`],
    [
      "a file outside the release",
      aRegistry(aRelease({ entry: "../x.js", integrity: { "../x.js": hash } })),
      `${release}/integrity/..~1x.js: Unexpected property`,
    ],
    [
      "a file outside the release behind a folder",
      aRegistry(aRelease({ integrity: { "remoteEntry.js": hash, "a/..b.js": hash } })),
      `${release}/integrity/a~1..b.js: Unexpected property`,
    ],
    [
      "a file name with a line break",
      aRegistry(aRelease({ integrity: { "remoteEntry.js": hash, "a\nb.js": hash } })),
      "Unexpected property",
    ],
    [
      "a page without a leading slash",
      aRegistry(aRelease({ pages: [{ path: "cart", title: "Cart" }] })),
      `${release}/pages/0/path: `,
    ],
    ["a slot without a name", aRegistry(aRelease({ slots: [{ name: "" }] })), `${release}/slots/0/name: `],
    [
      "a stable release that is unknown",
      aRegistry(aRelease(), { stable: "9.9.9-aaaaaaaa" }),
      "/remotes/cart/stable: 9.9.9-aaaaaaaa is not a release",
    ],
    [
      "a stable release by a name that every object has",
      aRegistry(aRelease(), { stable: "__proto__" }),
      "/remotes/cart/stable: __proto__ is not a release",
    ],
    [
      "an entry by a name that every object has",
      aRegistry(aRelease({ entry: "constructor" })),
      `${release}/integrity: constructor has no hash`,
    ],
    [
      "a last known good release that is unknown",
      aRegistry(aRelease(), { lkg: ["9.9.9-aaaaaaaa"] }),
      "/remotes/cart/lkg: 9.9.9-aaaaaaaa is not a release",
    ],
    [
      "a canary that is unknown",
      aRegistry(aRelease(), { canary: { release: "9.9.9-aaaaaaaa", percent: 5, salt: "s" } }),
      "/remotes/cart/canary: 9.9.9-aaaaaaaa is not a release",
    ],
    [
      "a canary for no visitor",
      aRegistry(aRelease(), { canary: { release: "1.0.0-aaaaaaaa", percent: 0, salt: "s" } }),
      "/remotes/cart/canary: ",
    ],
    ["a remote without an owner", aRegistry(aRelease(), { owner: undefined }), "/remotes/cart/owner: "],
    ["an owner without a name", aRegistry(aRelease(), { owner: "" }), "/remotes/cart/owner: "],
    [
      "a remote's name in capitals",
      { ...aRegistry(aRelease()), remotes: { Cart: {} } },
      "/remotes/Cart: Unexpected property",
    ],
    [
      "a malformed release id",
      aRegistry(aRelease(), { releases: { latest: aRelease() } }),
      "/remotes/cart/releases/latest: Unexpected property",
    ],
    ["an empty version of Module Federation", aRegistry(aRelease({ mf: "" })), `${release}/mf: `],
    [
      "a shell with a malformed version",
      { ...aRegistry(aRelease()), shell: aShell({ facts: { provides: "1.1.0", mf: "2.9.2", shared: { react: 19 } } }) },
      "/shell/releases/1.0.0-aaaaaaaa/facts/shared/react: Expected string",
    ],
    [
      "a shell without the hash of its description",
      { ...aRegistry(aRelease()), shell: aShell({ manifest: "" }) },
      "/shell/releases/1.0.0-aaaaaaaa/manifest: ",
    ],
    [
      "a remote with the shell's name",
      { ...aRegistry(aRelease()), remotes: { shell: aRegistry(aRelease()).remotes.cart } },
      "registry: /remotes/shell: the name is the shell's",
    ],
    ["a fractional revision", { ...aRegistry(aRelease()), revision: 1.5 }, "/revision: "],
    ["another schema", { ...aRegistry(aRelease()), schema: 2 }, "/schema: Expected 1"],
    ["a list", [], "registry: /: Expected object"],
    ["null", null, "registry: /: Expected object"],
  ])("F3 rejects %s", (_, value, message) => {
    expect(() => parseRegistry(value)).toThrow(message);
  });
});
