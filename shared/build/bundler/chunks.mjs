/** @import { Configuration } from "@rspack/core" */
/** @typedef {NonNullable<NonNullable<Configuration["optimization"]>["splitChunks"]>} SplitChunks */

/** Modules with views. They remain in the chunk of their page, which also has its styles. */
const views = /[\\/]src[\\/](?:components|pages)[\\/]/;

/**
 * How a remote is split into chunks. Its chunk `data` contains the store, which surrounds each page and slot, and the modules that
 * at least three chunks share. A module of `data` is in no other chunk.
 * @type {SplitChunks}
 */
export const remoteChunks = {
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
        if (views.test(module.identifier())) return false;
        const chunks = chunkGraph.getModuleChunks(module);
        return chunks.length > 2 || chunks.some(({ name }) => name === "data");
      },
    },
  },
};

/**
 * Global styles without classes: fonts, tokens, reset and elements. Every document contains them inline, so they have a chunk of their
 * own. A stylesheet that repeated them would make the browser lay out the page a second time.
 */
const baseStyles = {
  test: /[\\/]shared[\\/]src[\\/]ui[\\/](?:layers|fonts|reset|tokens|base)\.css$/,
  name: "base",
  chunks: /** @type {const} */ ("initial"),
  enforce: true,
};

/**
 * How the shell is split into chunks: libraries of the first page load, base styles in production, and one chunk per lazy module.
 * @param {boolean} isDev in development the document server knows the file names in advance, so that nothing else is split off
 * @returns {SplitChunks}
 */
export const shellChunks = (isDev) => ({
  chunks: "all",
  ...(isDev && { minSize: Number.MAX_SAFE_INTEGER }),
  cacheGroups: {
    vendor: { test: /node_modules/, name: "vendor", chunks: "initial", enforce: true },
    ...(!isDev && { base: baseStyles }),
    default: false,
    defaultVendors: false,
  },
});

/**
 * The names of a build's files: with a hash of their content in production.
 * @param {boolean} isDev
 */
export function outputNames(isDev) {
  const [script, style] = isDev
    ? ["[name].js", "[name].css"]
    : ["[name].[contenthash:8].js", "[name].[contenthash:8].css"];
  return {
    filename: script,
    chunkFilename: script,
    cssFilename: style,
    cssChunkFilename: style,
    assetModuleFilename: "[name].[contenthash:8][ext]",
  };
}
