import { fileURLToPath } from "node:url";

/** @import { Configuration } from "@rspack/core" */

const pureLoader = fileURLToPath(new URL("../pure-loader.cjs", import.meta.url));
const startLoader = fileURLToPath(new URL("../start-loader.cjs", import.meta.url));
/** Whether the build runs in a shop in production, with its React: `mfe dev --against`. */
export const isAgainst = process.env.DEV_AGAINST === "1";
const importSource = fileURLToPath(new URL("../runtime/against", import.meta.url));
/** The UI kit. */
const uiDir = fileURLToPath(new URL("../../src/ui/", import.meta.url));
const layerLoader = fileURLToPath(new URL("../layer-loader.cjs", import.meta.url));

/**
 * How each kind of file becomes a module.
 * @param {boolean} isHost the shell. A remote's own styles are put into the cascade layer `remotes`; those of the UI kit name
 * their layer themselves.
 * @param {boolean} isDev
 * @returns {NonNullable<NonNullable<Configuration["module"]>["rules"]>}
 */
export function moduleRules(isHost, isDev) {
  const swc = {
    jsc: {
      parser: { syntax: "typescript", tsx: true },
      target: "es2022",
      transform: {
        react: {
          runtime: "automatic",
          development: isDev,
          refresh: isDev,
          ...(isDev && isAgainst && { importSource }),
        },
      },
    },
  };
  return [
    { test: /@module-federation[\\/]runtime[\\/]rspack\.js$/, use: [startLoader] },
    ...(isDev ? [] : [{ test: /react-router[\\/]dist[\\/]production[\\/].*\.mjs$/, use: [pureLoader] }]),
    { test: /\.tsx?$/, type: "javascript/auto", use: { loader: "builtin:swc-loader", options: swc } },
    { test: /\.css$/, type: "css/auto", ...(isHost ? {} : { exclude: uiDir, use: [layerLoader] }) },
    ...(isHost ? [] : [{ test: /\.css$/, include: uiDir, type: "css/auto" }]),
    { test: /\.(woff2|svg|jpg|png)$/, type: "asset/resource" },
  ];
}

/**
 * How class names of CSS Modules are written in development (in production: `shortClassNames`). The browser's and the server's build of a workspace must write the same names.
 * @param {string} name of the build: `cart-price-3f9c1a` begins with it
 */
export const classNames = (name) => ({
  exportsConvention: /** @type {const} */ ("as-is"),
  localIdentName: `${name}-[local]-[hash:6]`,
});

/** Class names are properties of the default export, not named exports. */
export const cssParser = { "css/auto": { namedExports: false } };
