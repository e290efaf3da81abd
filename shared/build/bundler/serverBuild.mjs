import { fileURLToPath } from "node:url";
import { kitName, sharedModules } from "../federation.mjs";
import { facadesWithServerVersion } from "../sharedModules.mjs";
import { serverAdditions } from "./additions.mjs";
import { shortClassNames } from "./classNames.mjs";
import { classNames, cssParser, moduleRules } from "./moduleRules.mjs";

/** @import { Configuration } from "@rspack/core" */

/**
 * The build of one classic script of the same workspace, `script.js`: the service worker, or a script inside the document.
 * @param {Configuration} config the build of the workspace for the browser
 * @param {string} entry the module to build, relative to the workspace
 * @returns {Configuration}
 */
export function scriptBuildOf(config, entry) {
  return {
    name: `${config.name}-script`,
    ...(config.context ? { context: config.context } : {}),
    mode: process.env.NODE_ENV === "development" ? "development" : "production",
    target: ["webworker", "es2022"],
    devtool: false,
    entry: { script: entry },
    output: { filename: "[name].js" },
    resolve: { extensions: [".ts"] },
    module: { rules: moduleRules(true, false) },
    performance: false,
  };
}

/**
 * In the shell's build, replaces facades that have state of one browser by their versions without state: one worker renders the pages
 * of many visitors.
 */
const serverVersions = () =>
  Object.fromEntries(
    facadesWithServerVersion.map((name) => [
      `${kitName}/${name}$`,
      fileURLToPath(new URL(`../../src/${name}/${name}.server.ts`, import.meta.url)),
    ]),
  );

/**
 * In a remote's build, leaves out the shared modules. The worker that evaluates the build provides its own and compares the versions:
 * `@aurelle/shared/state@^2.0.0`. As in the browser's build, `mfe build` narrows the range.
 * @param {readonly string[]} absent modules in place of which the build has an empty one
 */
function sharedAsExternals(absent) {
  // sharedModules gives each module a required version.
  const shared = /** @type {Readonly<Record<string, { shareKey?: string, requiredVersion: string }>>} */ (
    sharedModules()
  );
  return [
    (
      /** @type {{ request?: string }} */ { request = "" },
      /** @type {(error?: Error, result?: string) => void} */ done,
    ) => {
      const { shareKey = request, requiredVersion } = shared[request] ?? {};
      if (absent.includes(request)) done(undefined, "var {}");
      else if (requiredVersion) done(undefined, `commonjs ${shareKey}@${requiredVersion}`);
      else done();
    },
  ];
}

/** For which libraries choose their part in a remote's build for the server. */
const conditions = ["worker", "es2015", "production", "module"];

/**
 * The build of the same workspace for the document server, which renders with it. No browser loads it.
 * @param {Configuration} config the build of the workspace for the browser
 * @param {string} entry the module to build, relative to the workspace
 * @returns {Configuration}
 */
export function serverBuildOf(config, entry) {
  const isDev = process.env.NODE_ENV === "development";
  const short = isDev ? null : shortClassNames(String(config.name), String(config.context));
  const added = serverAdditions(config);
  const isHost = Object.keys(/** @type {object} */ (config.entry)).length > 0; // browserBuild sets it
  return {
    name: `${config.name}-server`,
    ...(config.context ? { context: config.context } : {}),
    mode: "production",
    target: "node20",
    devtool: false,
    entry: { server: entry },
    output: {
      uniqueName: String(config.name),
      filename: "[name].cjs",
      chunkFilename: "[name].cjs",
      library: { type: "commonjs2" },
      publicPath: "/assets/",
      strictModuleErrorHandling: true,
    },
    resolve: {
      extensions: [".server.ts", ".server.tsx", ".ts", ".tsx", ".js", ...added.extensions],
      alias: isHost ? serverVersions() : {},
      // A release has no modules of Node on the server, so libraries must not choose their part for it.
      ...(!isHost && {
        byDependency: {
          esm: { conditionNames: [...conditions, "import"] },
          commonjs: { conditionNames: [...conditions, "require"] },
        },
      }),
    },
    externals: isHost ? [] : sharedAsExternals(added.absent),
    externalsPresets: { node: true },
    module: {
      // Also in development: only a browser can replace code.
      rules: [...moduleRules(isHost, false), ...(short?.rules ?? []), ...added.rules],
      // The shell's process reads no files, so its build is one file (docs/decisions/0012-server-rendering.md).
      parser: { ...cssParser, javascript: { dynamicImportMode: isHost ? "eager" : "lazy" } },
      generator: {
        "css/auto": { ...classNames(String(config.name)), exportsOnly: true },
        "asset/resource": { emit: false },
      },
    },
    plugins: [...(short ? [short.plugin] : []), ...added.plugins],
    // Not minimized, so that the stack of an error names real lines.
    optimization: { chunkIds: "named", splitChunks: false, minimize: false },
    performance: false,
  };
}
