/** @import { Configuration, RspackPluginInstance } from "@rspack/core" */
/** @typedef {NonNullable<NonNullable<Configuration["module"]>["rules"]>} Rules */
/**
 * What another framework needs of the bundler, such as the loader of its files.
 * @typedef {object} Additions
 * @property {Rules} [rules]
 * @property {RspackPluginInstance[]} [plugins]
 * @property {string[]} [extensions] endings that imports may leave out: `.svelte`
 * @property {string[]} [absent] modules of Node that a library asks for on the server and can do without: the document server has none
 * @property {Record<string, string>} [define] expressions in the browser's code, and what stands in their place
 */
/** @typedef {(target: "browser" | "server") => Additions} AdditionsFor a remote is built for both */

/** @type {WeakMap<object, AdditionsFor>} */
const known = new WeakMap();

/** Remembers the additions of a build for the browser, from which the one for the server is made. @param {Configuration} config @param {AdditionsFor | undefined} additions */
export function rememberAdditions(config, additions) {
  if (additions) known.set(config, additions);
  return config;
}

/** @param {Additions} [additions] @returns {Required<Additions>} */
export const complete = (additions = {}) => ({
  rules: [],
  plugins: [],
  extensions: [],
  absent: [],
  define: {},
  ...additions,
});

/** @param {Configuration} config of the browser's build */
export const serverAdditions = (config) => complete(known.get(config)?.("server"));
