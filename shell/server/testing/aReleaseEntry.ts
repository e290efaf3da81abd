import type { ReleaseEntry } from "@aurelle/shared/contract/registry";

/** A release of mf-cart as the registry contains it, with one script. */
export const aReleaseEntry = (id: string, part: Partial<ReleaseEntry> = {}): ReleaseEntry => ({
  base: `/r/cart/${id}/`,
  requires: "^2.0.0",
  pages: [{ path: "/cart", title: "Cart" }],
  slots: [],
  entry: "remoteEntry.js",
  preload: [],
  css: [],
  integrity: { "remoteEntry.js": `sha384-${"A".repeat(64)}` },
  ...part,
});
