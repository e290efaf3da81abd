import type { PageConfig, PageRegistry } from "@aurelle/shared/contract/registry";

/** A registry with one remote, which has these pages. */
export const catalogRegistry = (...pages: PageConfig[]): PageRegistry => ({
  schema: 1,
  revision: 1,
  remotes: {
    catalog: {
      release: "1.0.0-aaaaaaaa",
      lastGood: null,
      entry: {
        base: "/r/catalog/1.0.0-aaaaaaaa/",
        requires: "^2.0.0",
        pages,
        slots: [],
        entry: "remoteEntry.js",
        preload: [],
        css: [],
        integrity: {},
      },
    },
  },
});
