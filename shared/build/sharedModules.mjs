/**
 * The modules of `@aurelle/shared` that exist once in the page: the shell provides them, remotes use the shell's
 * (docs/decisions/0003-facades.md). Other places must repeat this list, because bundlers need literal imports:
 * `exports` of shared/package.json, providedModules.ts and host.ts of shell/src/federation, and shell/ssr/providedModules.ts.
 * shared/build/sharedModules.test.ts fails when one of them differs.
 * @typedef {object} Facade
 * @property {string} name of the entry `@aurelle/shared/<name>`
 * @property {boolean} [isForRemotes] the shell does not use it: its code loads with the first remote
 * @property {boolean} [isLazy] few remotes use it: its code loads with the first remote that requires it
 * @property {boolean} [hasServerVersion] it has state of one browser, so that `<name>.server.ts` replaces it on the document server
 */

/** @type {readonly Facade[]} */
export const facades = [
  { name: "router" },
  { name: "state", isForRemotes: true },
  { name: "rx", isLazy: true },
  { name: "bus", hasServerVersion: true },
  { name: "releases", hasServerVersion: true },
  { name: "http", hasServerVersion: true },
  { name: "session", hasServerVersion: true },
  { name: "slots" },
  { name: "storage" },
  { name: "toast", hasServerVersion: true },
  { name: "ui" },
  { name: "offlineQueue", hasServerVersion: true },
  { name: "wishlist", hasServerVersion: true },
];

export const facadesWithServerVersion = facades
  .filter(({ hasServerVersion }) => hasServerVersion)
  .map(({ name }) => name);
