import { fileURLToPath } from "node:url";
import { ModuleFederationPlugin } from "@module-federation/enhanced/rspack";
import {
  Compilation,
  LightningCssMinimizerRspackPlugin,
  NormalModuleReplacementPlugin,
  SubresourceIntegrityPlugin,
  SwcJsMinimizerRspackPlugin,
  sources,
} from "@rspack/core";
import { ReactRefreshRspackPlugin } from "@rspack/plugin-react-refresh";
import { routerWithoutWarnings, runtimeAsModules, sharedModules } from "./federation.mjs";

// Plain JavaScript: the bundler turns some of its own functions into text, and a TypeScript loader such as tsx adds helpers
// to them that the browser does not have.

/** @import { Configuration, RspackPluginInstance } from "@rspack/core" */
/**
 * @typedef {object} Build
 * @property {string} name names the build in the page: `shell`, or the remote's name
 * @property {string} dir the workspace: absolute path
 */

/**
 * The oldest browsers whose modules the scripts are written for. All of them know logical properties: without a word, the
 * minimizer writes each out for every language that runs from right to left.
 */
const browsers = ["chrome 111", "edge 111", "firefox 121", "safari 16.4"];

/** @returns {NonNullable<NonNullable<Configuration["optimization"]>["minimizer"]>} */
const minimizers = () => [
  new SwcJsMinimizerRspackPlugin(),
  new LightningCssMinimizerRspackPlugin({ minimizerOptions: { targets: browsers } }),
];

const drawn = /[\\/]src[\\/](?:components|pages)[\\/]/;

/**
 * A remote's chunk `data` is what stands around each of its pages and slots: its store. What is in there is in no page again, and what
 * three of them share lies there too. What is drawn stays with its page, and with its styles.
 * @type {NonNullable<NonNullable<Configuration["optimization"]>["splitChunks"]>}
 */
const onceInARemote = {
  cacheGroups: {
    default: false,
    defaultVendors: false,
    data: {
      name: "data",
      type: /^(?!css)/,
      chunks: "async",
      enforce: true,
      minChunks: 2,
      test: (module, { chunkGraph }) => {
        if (drawn.test(module.identifier())) return false;
        const chunks = chunkGraph.getModuleChunks(module);
        return chunks.length > 2 || chunks.some(({ name }) => name === "data");
      },
    },
  },
};

/**
 * Styles that every document has in itself, because they ask for no class: fonts, tokens, what elements look like. A stylesheet that brings
 * them a second time makes the browser lay out the whole page once more.
 */
const baseStyles = {
  test: /[\\/]shared[\\/]src[\\/]ui[\\/](?:layers|fonts|reset|tokens|base)\.css$/,
  name: "base",
  chunks: /** @type {const} */ ("initial"),
  enforce: true,
};

const isDev = () => process.env.NODE_ENV === "development";
const noSnapshots = fileURLToPath(new URL("./runtime/noSnapshots.mjs", import.meta.url));
const pureLoader = fileURLToPath(new URL("./pure-loader.cjs", import.meta.url));
const layerLoader = fileURLToPath(new URL("./layer-loader.cjs", import.meta.url));

/**
 * @param {boolean} isHost
 * @returns {NonNullable<NonNullable<Configuration["module"]>["rules"]>}
 */
function rules(isHost) {
  const dev = isDev();
  const swc = {
    jsc: {
      parser: { syntax: "typescript", tsx: true },
      target: "es2022",
      transform: { react: { runtime: "automatic", development: dev, refresh: dev } },
    },
  };
  return [
    ...(dev ? [] : [{ test: /react-router[\\/]dist[\\/]production[\\/].*\.mjs$/, use: [pureLoader] }]),
    { test: /\.tsx?$/, type: "javascript/auto", use: { loader: "builtin:swc-loader", options: swc } },
    // The kit names its layer itself; a remote's styles are put into theirs.
    { test: /\.css$/, type: "css/auto", ...(isHost ? {} : { exclude: /shared[\\/]src[\\/]ui/, use: [layerLoader] }) },
    ...(isHost ? [] : [{ test: /shared[\\/]src[\\/]ui[\\/].*\.css$/, type: "css/auto" }]),
    { test: /\.(woff2|svg|jpg|png)$/, type: "asset/resource" },
  ];
}

/**
 * A script that comes by `import()` is held against its hash by the document's import map; the bundler's own list of them would never be
 * read, and hashes do not compress.
 * @type {RspackPluginInstance}
 */
const hashesOfStyles = {
  apply: (compiler) =>
    compiler.hooks.compilation.tap("hashes of styles", (compilation) => {
      const stage = Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 1; // minified, and not hashed yet
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

/** 2 KiB of the shell that nothing asks for (runtime/noSnapshots.mjs). */
const withoutSnapshots = () =>
  new NormalModuleReplacementPlugin(/\/(?:SnapshotHandler|preload)\.js$/, (asked) => {
    if (/@module-federation[\\/]runtime-core/.test(asked.context)) asked.request = noSnapshots;
  });

/**
 * @param {Build} of
 * @param {boolean} isHost
 * @param {RspackPluginInstance} federation
 * @returns {Configuration}
 */
function build({ name, dir }, isHost, federation) {
  const dev = isDev();
  return {
    name,
    context: dir,
    mode: dev ? "development" : "production",
    target: ["web", "es2022"],
    devtool: dev ? "cheap-module-source-map" : false,
    // rspack's default puts a proxy round trip before each lazy page, and its client breaks with remotes on other ports.
    lazyCompilation: false,
    // `standalone`: a bare host that shows one remote without the shell. `styleguide`: the page of all UI components.
    entry: isHost
      ? {
          main: "./src/bootstrap.ts",
          ...(dev && {
            standalone: "./src/dev/standalone/standalone.tsx",
            styleguide: "./src/dev/styleguide/styleguide.tsx",
          }),
        }
      : {},
    output: {
      uniqueName: name,
      publicPath: isHost && !dev ? "/assets/" : "auto",
      crossOriginLoading: "anonymous",
      filename: dev ? "[name].js" : "[name].[contenthash:8].js",
      chunkFilename: dev ? "[name].js" : "[name].[contenthash:8].js",
      cssFilename: dev ? "[name].css" : "[name].[contenthash:8].css",
      cssChunkFilename: dev ? "[name].css" : "[name].[contenthash:8].css",
      assetModuleFilename: "[name].[contenthash:8][ext]",
      module: true,
      chunkFormat: "module",
      chunkLoading: "import",
      // A module that throws while it is evaluated throws again, instead of being handed out half made.
      strictModuleErrorHandling: true,
    },
    resolve: {
      extensions: [".ts", ".tsx", ".js"],
      conditionNames: ["es2015", "..."], // else RxJS resolves to ES5
      alias: { ...runtimeAsModules(isHost), ...(dev ? {} : routerWithoutWarnings()) },
    },
    module: {
      rules: rules(isHost),
      parser: { "css/auto": { namedExports: false } },
      generator: {
        "css/auto": {
          exportsConvention: "as-is",
          localIdentName: dev ? `${name}-[local]-[hash:6]` : `${name}-[local]-[hash:6]`,
        },
      },
    },
    // Chunks are named by what is in them: the document server knows by the name which files of the browser's build belong to
    // what it drew (docs/decisions/0012-server-rendering.md).
    optimization: isHost
      ? {
          chunkIds: "named",
          minimizer: minimizers(),
          splitChunks: {
            chunks: "all",
            ...(dev && { minSize: Number.MAX_SAFE_INTEGER }),
            cacheGroups: {
              vendor: { test: /node_modules/, name: "vendor", chunks: "initial", enforce: true },
              ...(!dev && { base: baseStyles }),
              // What comes later comes in one file. And in development the document names the files by hand.
              default: false,
              defaultVendors: false,
            },
          },
        }
      : { chunkIds: "named", minimizer: minimizers(), splitChunks: dev ? false : onceInARemote },
    performance: false,
    plugins: [
      federation,
      withoutSnapshots(),
      ...(dev ? [new ReactRefreshRspackPlugin()] : [new SubresourceIntegrityPlugin(), hashesOfStyles]),
    ],
  };
}

/**
 * The shell: host of the federation, with every shared module inside. It knows no remote.
 * @param {Build} of
 * @returns {Configuration}
 */
export function shellBuild(of) {
  const federation = new ModuleFederationPlugin({
    name: of.name,
    library: { type: "module" },
    remoteType: "module",
    shareStrategy: "loaded-first",
    dts: false,
    manifest: false,
    shared: sharedModules(true),
    experiments: {
      asyncStartup: true,
      provideExternalRuntime: true,
      optimization: { disableSnapshot: true, target: "web" },
    },
  });
  return build(of, true, federation);
}

/**
 * A remote: one container `remoteEntry.js` that gives `./remote`, everything behind it lazy.
 * @param {Build} of
 * @returns {Configuration}
 */
export function remoteBuild(of) {
  const federation = new ModuleFederationPlugin({
    name: of.name,
    filename: "remoteEntry.js",
    // Named, so that the release can say which file the entry needs next.
    exposes: { "./remote": { import: "./src/remote.ts", name: "remote" } },
    library: { type: "module" },
    remoteType: "module",
    shareStrategy: "loaded-first",
    dts: false,
    manifest: false,
    shared: sharedModules(false),
    experiments: {
      asyncStartup: true,
      externalRuntime: true,
      optimization: { disableSnapshot: true, target: "web" },
    },
  });
  return build(of, false, federation);
}

/**
 * A service worker of the same room: one plain script.
 * @param {Configuration} config the room's build for the browser
 * @param {string} entry the module to build, relative to the room
 * @returns {Configuration}
 */
export function serviceWorkerBuildOf(config, entry) {
  return {
    name: `${config.name}-sw`,
    ...(config.context ? { context: config.context } : {}),
    mode: "production",
    target: ["webworker", "es2022"],
    devtool: false,
    entry: { sw: entry },
    output: { filename: "[name].js" },
    resolve: { extensions: [".ts"] },
    module: { rules: config.module?.rules ?? [] },
    performance: false,
  };
}

const stateless = ["bus", "http", "offlineQueue", "releases", "session", "toast", "wishlist"];

/**
 * The same room for the document server: drawn there, never loaded by a browser. Libraries that exist once are not in it; the
 * worker that evaluates it gives its own and compares the versions, `@aurelle/shared/state@^1.0.0`.
 * @param {Configuration} config the room's build for the browser
 * @param {string} entry the module to build, relative to the room
 * @returns {Configuration}
 */
export function serverBuildOf(config, entry) {
  const isHost = Object.keys(/** @type {object} */ (config.entry)).length > 0;
  const provided = /** @type {Readonly<Record<string, { requiredVersion: string }>>} */ (sharedModules(false));
  const sharedSource = (/** @type {string} */ file) => fileURLToPath(new URL(`../src/${file}`, import.meta.url));
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
      extensions: [".server.ts", ".server.tsx", ".ts", ".tsx", ".js"],
      // What holds state of one browser has a stand-in without any: many visitors are served by one worker.
      alias: isHost
        ? Object.fromEntries(
            stateless.map((name) => [`@aurelle/shared/${name}$`, sharedSource(`${name}/${name}.server.ts`)]),
          )
        : {},
    },
    externals: isHost
      ? []
      : [
          ({ request = "" }, /** @type {(error?: Error, result?: string) => void} */ done) => {
            const [name] = request.match(/^(?:react|react-dom)(?=\/|$)/) ?? [request];
            const { requiredVersion } = provided[name] ?? {};
            if (requiredVersion) done(undefined, `commonjs ${request}@${requiredVersion}`);
            else done();
          },
        ],
    externalsPresets: { node: true },
    module: {
      rules: config.module?.rules ?? [],
      parser: { "css/auto": { namedExports: false } },
      generator: {
        "css/auto": {
          exportsConvention: "as-is",
          localIdentName: `${config.name}-[local]-[hash:6]`,
          exportsOnly: true,
        },
        "asset/resource": { emit: false },
      },
    },
    // The words of an error that is thrown there name real lines.
    optimization: { chunkIds: "named", splitChunks: false, minimize: false },
    performance: false,
  };
}
