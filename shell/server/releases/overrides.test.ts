/** @jest-environment node */
import type { Registry, RemoteEntry } from "@aurelle/shared/contract/registry";
import { shellFacts } from "../testing/shellFacts";
import { readOverrides, withOverrides } from "./overrides";
import { pageRegistry } from "./pageRegistry";

const release = (id: string) => ({
  base: `/r/cart/${id}/`,
  requires: "^2.0.0",
  pages: [{ path: "/cart", title: "Cart" }],
  slots: [],
  entry: "remoteEntry.js",
  preload: ["remote.12345678.js"],
  css: [],
  integrity: { "remoteEntry.js": `sha384-${"A".repeat(64)}`, "remote.12345678.js": `sha384-${"B".repeat(64)}` },
});
const one = "1.0.0-aaaaaaaa";
const two = "2.0.0-bbbbbbbb";
const registry: Registry = {
  schema: 1,
  revision: 1,
  remotes: {
    cart: {
      owner: "team-cart",
      stable: one,
      canary: null,
      lkg: [],
      quarantined: [],
      releases: { [one]: release(one), [two]: release(two) },
    },
  },
};
const read = (query: string, allowsOrigins = false) =>
  readOverrides(new URLSearchParams(query), registry, shellFacts, allowsOrigins);

describe("overrides", () => {
  it("F1 lets every visitor choose a published release, with the stable one as the fallback", () => {
    const overrides = read(`mf.cart=${two}`);
    expect(overrides.accepted).toEqual({ cart: two });
    expect(withOverrides(pageRegistry(registry, shellFacts), registry, overrides).remotes.cart).toMatchObject({
      release: two,
      lastGood: { release: one },
    });
  });

  it("F1 accepts an origin on the visitor's own machine only where the server allows it", () => {
    expect(read("mf.cart=http://localhost:3102").accepted).toEqual({});
    const overrides = read("mf.cart=http://localhost:3102", true);
    expect(withOverrides(pageRegistry(registry, shellFacts), registry, overrides).remotes.cart).toMatchObject({
      release: "dev",
      entry: { base: "http://localhost:3102/", preload: [], integrity: {}, pages: [{ path: "/cart" }] },
    });
  });
});

describe("overrides of withdrawn releases", () => {
  const withCart = (part: Partial<RemoteEntry>): Registry => {
    const cart = registry.remotes.cart;
    if (!cart) throw new Error("the test's registry has a cart");
    return { ...registry, remotes: { cart: { ...cart, ...part } } };
  };
  const readFrom = (changed: Registry) =>
    readOverrides(new URLSearchParams(`mf.cart=${two}`), changed, shellFacts, true);

  it("F6 never opens a quarantined release", () => {
    expect(readFrom(withCart({ quarantined: [two] }))).toEqual({ accepted: {}, rejected: [`mf.cart=${two}`] });
  });

  it("F6 opens no release that requires another shell", () => {
    const releases = { [one]: release(one), [two]: { ...release(two), requires: "^99.0.0" } };
    expect(readFrom(withCart({ releases })).accepted).toEqual({});
  });

  it("F17 opens no release that imports what the shell does not have", () => {
    const releases = { [one]: release(one), [two]: { ...release(two), shared: { "@aurelle/shared/ui": "^2.2.0" } } };
    expect(readFrom(withCart({ releases })).accepted).toEqual({});
  });

  it("F6 name at most five parameters for the log", () => {
    const query = Array.from({ length: 1250 }, (_, index) => `mf.x${index}=x`).join("&");
    expect(read(query).rejected).toHaveLength(5);
  });
});

describe("forged overrides", () => {
  it.each([
    "https://evil.example/x",
    "https://localhost:3102",
    "http://localhost:3102@evil.example",
    "http://localhost.evil.example:3102",
    "http://localhost:3102.evil.example",
    "//evil.example",
    "data:text/javascript,alert(1)",
    "blob:http://localhost:3102/x",
    "javascript:alert(1)",
    "HTTP://LOCALHOST:3102",
    "http://localhost.:3102",
    "http://localhost:3102/",
    "http://localhost:3102/../x",
    "http://localhost:99999",
    "http://localhost:0",
    "http://127.0.0.2:3102",
    "http://xn--lcalhost-54a:3102",
    "http://l\u043ecalhost:3102",
    "http://[::1]:3102",
    " http://localhost:3102",
    "9.9.9-aaaaaaaa",
    "../../../x",
    "__proto__",
    "",
  ])("F2 rejects %p, even where origins are allowed", (value) => {
    const { accepted, rejected } = read(new URLSearchParams({ "mf.cart": value }).toString(), true);
    expect(accepted).toEqual({});
    expect(rejected).toHaveLength(1);
  });

  it.each(["mf.unknown", "mf.__proto__", "mf.constructor", "mf."])("rejects the unknown remote of %s", (key) => {
    for (const value of [two, "http://localhost:3102"]) expect(read(`${key}=${value}`, true).accepted).toEqual({});
  });
});
