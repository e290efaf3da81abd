import { ModuleFederationPlugin } from "@module-federation/enhanced/rspack";
import { browserBuild } from "./bundler/browserBuild.mjs";
import { sharedModules } from "./federation.mjs";

// Plain JavaScript: the bundler turns some of these functions into text for the browser, and a TypeScript loader such as tsx would
// add calls of helpers to them that the browser does not have.

/** @import { Configuration } from "@rspack/core" */
/** @import { Build } from "./bundler/browserBuild.mjs" */

export { importedNames } from "./bundler/importedNames.mjs";
export { scriptBuildOf, serverBuildOf } from "./bundler/serverBuild.mjs";

/** The options of Module Federation that the shell and the remotes must have in common. */
const common = {
  library: { type: "module" },
  remoteType: /** @type {const} */ ("module"),
  shareStrategy: /** @type {const} */ ("loaded-first"),
  dts: false,
  manifest: false,
};

/** Both leave out the code for snapshots of manifests, which the shop does not use. */
const optimization = { disableSnapshot: true, target: /** @type {const} */ ("web") };

/**
 * The shell: the host of the federation. It contains every shared module, and knows no remote.
 * @param {Build} of
 * @returns {Configuration}
 */
export function shellBuild(of) {
  const federation = new ModuleFederationPlugin({
    ...common,
    name: of.name,
    shared: sharedModules(true),
    experiments: { asyncStartup: true, provideExternalRuntime: true, optimization },
  });
  return browserBuild(of, true, federation);
}

/**
 * A remote: one container `remoteEntry.js` that exposes `./remote`. Everything else loads lazily.
 * @param {Build} of
 * @returns {Configuration}
 */
export function remoteBuild(of) {
  const federation = new ModuleFederationPlugin({
    ...common,
    name: of.name,
    filename: "remoteEntry.js",
    // By this name the release tool finds the file that the entry loads next.
    exposes: { "./remote": { import: "./src/remote.ts", name: "remote" } },
    shared: sharedModules(false),
    experiments: { asyncStartup: true, externalRuntime: true, optimization },
  });
  return browserBuild(of, false, federation);
}
