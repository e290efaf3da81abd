import { fileURLToPath } from "node:url";
import {
  Compilation,
  DefinePlugin,
  EntryPlugin,
  ids,
  LightningCssMinimizerRspackPlugin,
  NormalModuleReplacementPlugin,
  SubresourceIntegrityPlugin,
  SwcJsMinimizerRspackPlugin,
  sources,
} from "@rspack/core";
import { ReactRefreshRspackPlugin } from "@rspack/plugin-react-refresh";
import { kitName, routerWithoutWarnings, runtimeAsModules } from "../federation.mjs";
import { complete, rememberAdditions } from "./additions.mjs";
import { outputNames, remoteChunks, shellChunks } from "./chunks.mjs";
import { shortClassNames } from "./classNames.mjs";
import { classNames, cssParser, isAgainst, moduleRules } from "./moduleRules.mjs";

/** @import { Configuration, RspackPluginInstance } from "@rspack/core" */
/**
 * @typedef {object} Build
 * @property {string} name names the build in the page: `shell`, or the remote's name
 * @property {string} dir the workspace: absolute path
 * @property {import("./additions.mjs").AdditionsFor} [additions] of a remote that is made with another framework
 */

/**
 * The oldest supported browsers. All of them support logical CSS properties. Without these targets the minimizer would write each
 * such property a second time for right-to-left languages.
 */
const browsers = ["chrome 111", "edge 111", "firefox 121", "safari 16.4"];

/** @returns {NonNullable<NonNullable<Configuration["optimization"]>["minimizer"]>} */
const minimizers = () => [
  new SwcJsMinimizerRspackPlugin(),
  new LightningCssMinimizerRspackPlugin({ minimizerOptions: { targets: browsers } }),
];

/**
 * Removes the hashes of scripts from the bundler's runtime. The document's import map has the hashes of all scripts that `import()`
 * loads, so that the bundler's own list is never read; and hashes do not compress. The hashes of styles stay.
 * @type {RspackPluginInstance}
 */
const withoutScriptHashes = {
  apply: (compiler) =>
    compiler.hooks.compilation.tap("hashes of styles", (compilation) => {
      const stage = Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 1; // after minifying, before hashing
      compilation.hooks.processAssets.tap({ name: "hashes of styles", stage }, (assets) => {
        for (const [name, asset] of Object.entries(assets)) {
          const list = name.endsWith(".js") && /(?<=\.sriHashes=)\{[^}]+\}/.exec(asset.source().toString());
          if (!list) continue;
          const without = new sources.ReplaceSource(asset);
          without.replace(list.index, list.index + list[0].length - 1, "{}");
          compilation.updateAsset(name, without);
        }
      });
    }),
};

/**
 * With what shell and remotes import their scripts: the shell's function, which runs none without its hash
 * (shell/src/federation/importChecked.ts). The bundler names files relative to the module that imports them. An older shell has no such function; there the import map alone has the hashes.
 */
const checkedImport = "(file=>(globalThis.importChecked??(url=>import(url)))(new URL(file,import.meta.url).href))";

/**
 * Replaces files of a package by a module with the parts that the shop uses.
 * @param {RegExp} files
 * @param {RegExp} inPackage the folder of the file that imports them
 * @param {string} replacement a file of `runtime`
 */
const replaceFiles = (files, inPackage, replacement) =>
  new NormalModuleReplacementPlugin(files, (resolved) => {
    if (inPackage.test(resolved.context))
      resolved.request = fileURLToPath(new URL(`../runtime/${replacement}`, import.meta.url));
  });

/** Leaves out 6 KiB of Module Federation that the shell does not use. */
const withoutUnusedFederation = () => [
  replaceFiles(/\/(?:SnapshotHandler|preload)\.js$/, /@module-federation[\\/]runtime-core/, "noSnapshots.mjs"),
  replaceFiles(
    /\/(?:init|remotes|getSharedFallbackGetter)\.js$/,
    /@module-federation[\\/]webpack-bundler-runtime/,
    "noBuildRemotes.mjs",
  ),
  replaceFiles(/\/desc\.mjs$/, /@module-federation[\\/]error-codes/, "noDescriptions.mjs"),
  replaceFiles(/\/dom\.js$/, /@module-federation[\\/]sdk/, "noScriptElements.mjs"),
];

/** Leaves out 5 KiB of axios that the shop does not use. */
const withoutUnusedAxios = () => [
  replaceFiles(/\/fetch\.js$/, /axios[\\/]lib[\\/]adapters/, "noFetchAdapter.mjs"),
  replaceFiles(/\/HttpStatusCode\.js$/, /axios[\\/]lib/, "noStatusNames.mjs"),
];

/**
 * Gives each module the same id on every machine, so that a commit is one release wherever it is built. Module Federation's modules
 * have the absolute paths of the project in their identifiers (webpack#20852), so they get an id by their order, not by their path.
 */
const pathFreeIds = () =>
  new ids.DeterministicModuleIdsPlugin({
    maxLength: 3,
    test: (module) => !/shared module|data:/.test(module.identifier()),
  });

/** Adds the module to every entry, and to the container of a remote, as the dev server adds its client. @param {string} dir */
const codeChanged = (dir) =>
  new EntryPlugin(dir, fileURLToPath(new URL("../runtime/codeChanged.mjs", import.meta.url)), {});

/**
 * The shell's entries. `standalone` is a bare host that shows one remote without the shell, `styleguide` the page of all UI
 * components; both exist only in development.
 * @param {boolean} isDev
 */
const shellEntries = (isDev) => ({
  main: "./src/bootstrap.ts",
  ...(isDev && {
    standalone: "./src/dev/standalone/standalone.tsx",
    styleguide: "./src/dev/styleguide/styleguide.tsx",
  }),
});

/**
 * The build of a workspace for the browser.
 * @param {Build} of
 * @param {boolean} isHost the shell; else a remote
 * @param {RspackPluginInstance} federation
 * @returns {Configuration}
 */
export function browserBuild({ name, dir, additions }, isHost, federation) {
  const isDev = process.env.NODE_ENV === "development";
  const remoteSplit = isDev ? false : remoteChunks;
  const short = isDev ? null : shortClassNames(name, dir);
  const added = complete(additions?.("browser"));
  /** @type {Configuration} */
  const config = {
    name,
    context: dir,
    mode: isDev ? "development" : "production",
    target: ["web", "es2022"],
    devtool: isDev ? "cheap-module-source-map" : false,
    // rspack's default adds a round trip to each lazy page, and its client fails with remotes on other ports.
    lazyCompilation: false,
    // ms. Some editors empty a file before they write it. A build of the empty file would lose the state of the page.
    watchOptions: { aggregateTimeout: 50 },
    entry: isHost ? shellEntries(isDev) : {},
    output: {
      uniqueName: name,
      publicPath: isHost && !isDev ? "/assets/" : "auto",
      crossOriginLoading: "anonymous",
      ...outputNames(isDev),
      module: true,
      ...(isDev ? {} : { importFunctionName: checkedImport }),
      chunkFormat: "module",
      chunkLoading: "import",
      // A module that throws during evaluation throws again at the next import, instead of returning a partial module.
      strictModuleErrorHandling: true,
    },
    resolve: {
      extensions: [".ts", ".tsx", ".js", ...added.extensions],
      conditionNames: ["es2015", "..."], // otherwise RxJS resolves to ES5
      alias: {
        ...(isAgainst && {
          [`${kitName}/remote$`]: fileURLToPath(new URL("../runtime/against/remote.js", import.meta.url)),
        }),
        ...runtimeAsModules(isHost),
        // A remote may have another version of its own.
        ...(isHost && !isDev ? routerWithoutWarnings() : {}),
      },
    },
    module: {
      rules: [...moduleRules(isHost, isDev), ...(short?.rules ?? []), ...added.rules],
      parser: cssParser,
      generator: { "css/auto": classNames(name) },
    },
    // Chunks have names of their content. By the name the document server knows which files of the browser's build belong to the
    // content that it rendered (docs/decisions/0012-server-rendering.md).
    optimization: {
      chunkIds: "named",
      ...(!isDev && { moduleIds: "natural" }), // of those that `pathFreeIds` leaves out
      // Else hot reload would apply the broken module before the corrected one, and stay there.
      emitOnErrors: false,
      minimizer: minimizers(),
      splitChunks: isHost ? shellChunks(isDev) : remoteSplit,
    },
    performance: false,
    plugins: [
      federation,
      ...withoutUnusedFederation(),
      ...withoutUnusedAxios(),
      ...(isDev
        ? [new ReactRefreshRspackPlugin({ exclude: [/node_modules/, /shared[\\/]build/] }), codeChanged(dir)]
        : [pathFreeIds(), new SubresourceIntegrityPlugin(), withoutScriptHashes]),
      ...(short ? [short.plugin] : []),
      ...added.plugins,
      new DefinePlugin(added.define),
    ],
  };
  return rememberAdditions(config, additions);
}
