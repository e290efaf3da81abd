import type { Registry } from "@aurelle/shared/contract/registry";

export const stableRelease = "1.0.0-aaaaaaaa";
export const canaryRelease = "2.0.0-bbbbbbbb";

const aRelease = (remote: string, id: string, paths: readonly string[]) => ({
  base: `/r/${remote}/${id}/`,
  requires: "^2.0.0",
  pages: paths.map((path) => ({ path, title: path })),
  slots: [],
  entry: "remoteEntry.js",
  preload: [],
  css: [],
  integrity: { "remoteEntry.js": `sha384-${"A".repeat(64)}` },
});

/**
 * Remotes `r0`, `r1` and so on, each with the page `/r0` and so on, and a canary.
 * @param percents the share of each canary, in percent
 * @param newPaths pages that only the canary of `r0` has
 */
export const withCanaries = (percents: readonly number[], newPaths: readonly string[] = []): Registry => ({
  schema: 1,
  revision: 1,
  remotes: Object.fromEntries(
    percents.map((percent, index) => {
      const name = `r${index}`;
      const paths = [`/${name}`];
      const releases = {
        [stableRelease]: aRelease(name, stableRelease, paths),
        [canaryRelease]: aRelease(name, canaryRelease, [...paths, ...(index === 0 ? newPaths : [])]),
      };
      const canary = { release: canaryRelease, percent, salt: `salt-${index}` };
      return [name, { owner: "team", stable: stableRelease, canary, lkg: [], quarantined: [], releases }];
    }),
  ),
});
