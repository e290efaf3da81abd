/** @jest-environment node */
import type { PageRegistry } from "@aurelle/shared/contract/registry";
import { importMapOf } from "./importMap";

const hash = (char: string) => `sha384-${char.repeat(64)}`;
const registry: PageRegistry = {
  schema: 1,
  revision: 7,
  remotes: {
    cart: {
      release: "2.0.0-bbbbbbbb",
      entry: {
        base: "/r/cart/2.0.0-bbbbbbbb/",
        requires: "^2.0.0",
        pages: [{ path: "/cart", title: "</script><script>alert(1)</script>" }],
        slots: [],
        entry: "remoteEntry.js",
        preload: ["remote.12345678.js"],
        css: [],
        integrity: { "remoteEntry.js": hash("A"), "remote.12345678.js": hash("B"), "page.css": hash("C") },
      },
      lastGood: null,
    },
  },
};

const shell = {
  files: [
    { url: "/assets/main.12345678.js", integrity: hash("D") },
    { url: "/assets/src_pages_HomePage_tsx.12345678.js", integrity: hash("E") },
    { url: "/assets/main.12345678.css", integrity: hash("F") },
  ],
};

describe("importMapOf", () => {
  it("F26 contains a hash for every script of shell and remotes, also for the address of the second attempt", () => {
    expect(JSON.parse(importMapOf(Object.values(registry.remotes), shell.files))).toEqual({
      integrity: {
        "/assets/main.12345678.js": hash("D"),
        "/assets/src_pages_HomePage_tsx.12345678.js": hash("E"),
        "/r/cart/2.0.0-bbbbbbbb/remoteEntry.js": hash("A"),
        "/r/cart/2.0.0-bbbbbbbb/remote.12345678.js": hash("B"),
        "/r/cart/2.0.0-bbbbbbbb/remoteEntry.js?r=1": hash("A"),
      },
    });
  });
});
