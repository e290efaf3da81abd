import { ModuleFederationPlugin } from "@module-federation/enhanced/rspack";
import { DefinePlugin } from "@rspack/core";
import { browserBuild } from "./bundler/browserBuild.mjs";
import { hostConstants, sharedModules } from "./federation.mjs";

// Plain JavaScript: the bundler turns some of these functions into text for the browser, and a TypeScript loader such as tsx would
// add calls of helpers to them that the browser does not have.

/** @import { Configuration } from "@rspack/core" */
/** @import { Build } from "./bundler/browserBuild.mjs" */

export { importedNames } from "./bundler/importedNames.mjs";
export { scriptBuildOf, serverBuildOf } from "./bundler/serverBuild.mjs";

/**
 * The shell: the host of the federation. It contains every shared module, and knows no remote. Module Federation's plugin takes no part in
 * its build: the plugin would start the runtime before the shell's own code. The shell starts it with the first remote
 * (shell/src/federation/host.ts).
 * @param {Build} of
 * @returns {Configuration}
 */
export const shellBuild = (of) => browserBuild(of, true, new DefinePlugin(hostConstants()));

/**
 * A remote: one container `remoteEntry.js` that exposes `./remote`. Everything else loads lazily.
 * @param {Build} of
 * @returns {Configuration}
 */
export function remoteBuild(of) {
  const federation = new ModuleFederationPlugin({
    name: of.name,
    library: { type: "module" },
    remoteType: "module",
    shareStrategy: "loaded-first",
    dts: false,
    manifest: false,
    filename: "remoteEntry.js",
    // By this name the release tool finds the file that the entry loads next.
    exposes: { "./remote": { import: "./src/remote.ts", name: "remote" } },
    shared: sharedModules(),
    // Without the code for snapshots of manifests, which the shop does not use.
    experiments: {
      asyncStartup: true,
      externalRuntime: true,
      optimization: { disableSnapshot: true, target: "web" },
    },
  });
  return browserBuild(of, false, federation);
}
