import * as state from "@aurelle/shared/state";
import { init } from "@module-federation/enhanced/runtime";
import { providedModules } from "./providedModules";

// Module Federation's host. It is a chunk of its own, which loads with the first remote: its runtime and the modules that only remotes use
// are no part of a page without a remote (docs/decisions/0002-federation.md).

declare global {
  /** By share key: the version that this shell provides, and the range that a remote of the same source requires. The build writes it. */
  const SHARED_VERSIONS: Readonly<Record<string, { version: string; requiredVersion: string }>>;
}

const modules: Readonly<Record<string, object>> = { ...providedModules, "@aurelle/shared/state": state };
/** Modules that few remotes use: each loads with the first remote that imports it. */
const lazyModules: Readonly<Record<string, () => Promise<object>>> = {
  "@aurelle/shared/rx": () => import("@aurelle/shared/rx"),
};

function sharedAt(name: string, eager: boolean) {
  const known = SHARED_VERSIONS[name];
  if (!known) throw new Error(`shared/build/sharedModules.mjs does not list ${name}`);
  const { version, requiredVersion } = known;
  return { version, shareConfig: { singleton: true, strictVersion: true, requiredVersion, eager } };
}

/** The one instance of the page. Each release of a remote is registered with it. */
export const host = init({
  name: "shell",
  shareStrategy: "loaded-first",
  remotes: [],
  shared: {
    ...Object.fromEntries(
      Object.entries(modules).map(([name, exports]) => [name, { ...sharedAt(name, true), lib: () => exports }]),
    ),
    ...Object.fromEntries(
      Object.entries(lazyModules).map(([name, load]) => [
        name,
        { ...sharedAt(name, false), get: () => load().then((exports) => () => exports) },
      ]),
    ),
  },
});
