/** A range in the text of a built file: `module` is required in `range`, the characters from `from` to `to`. */
export interface WrittenRange {
  module: string;
  range: string;
  from: number;
  to: number;
}

/**
 * Module Federation's container lists the shared modules that it takes from the page, each with its range. The text is a team's, and a
 * document server searches it: without limits the search would take hours for a text that repeats the first part.
 */
const ofContainer = /\bshareKey"?:\s{0,9}"([^"]{1,200})"[^{}]{0,500}?\brequiredVersion"?:\s{0,9}"([^"]{0,200})"/dg;
/** The bundler writes a library that it does not include as `module.exports = require("react@^19.0.0")`. */
const ofServerModule = /module\.exports = require\("(@?[^@"]{1,200})@([^"]{0,200})"\)/dg;

/** The ranges of shared modules in a file of a release. @param name of the file, relative to the release */
export function rangesIn(name: string, text: string): WrittenRange[] {
  const pattern = name === "remoteEntry.js" ? ofContainer : /^server\/[^/]+\.cjs$/.test(name) ? ofServerModule : null;
  return [...(pattern ? text.matchAll(pattern) : [])].map(({ 1: module = "", 2: range = "", indices }) => {
    const [from, to] = indices?.[2] ?? [0, 0];
    return { module, range, from, to };
  });
}
