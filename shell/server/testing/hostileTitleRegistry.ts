import type { PageRegistry } from "@aurelle/shared/contract/registry";
import { aReleaseEntry } from "./aReleaseEntry";

/** A hash of one repeated character. */
export const hashOf = (char: string) => `sha384-${char.repeat(64)}`;

/** One remote with two scripts, and with a title that would end a script element. */
export const hostileTitleRegistry: PageRegistry = {
  schema: 1,
  revision: 7,
  remotes: {
    cart: {
      release: "2.0.0-bbbbbbbb",
      entry: aReleaseEntry("2.0.0-bbbbbbbb", {
        pages: [{ path: "/cart", title: "</script><script>alert(1)</script>" }],
        preload: ["remote.12345678.js"],
        integrity: { "remoteEntry.js": hashOf("A"), "remote.12345678.js": hashOf("B"), "page.css": hashOf("C") },
      }),
      lastGood: null,
    },
  },
};
