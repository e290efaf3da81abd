import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

/** @import { Configuration, RspackPluginInstance } from "@rspack/core" */
/** @typedef {NonNullable<NonNullable<Configuration["module"]>["rules"]>} Rules */

const uiDir = fileURLToPath(new URL("../../src", import.meta.url));

/** @param {string} dir @returns {string[]} the CSS Modules of a folder: absolute paths */
function modulesIn(dir) {
  const entries = readdirSync(dir, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  return entries.flatMap((entry) => {
    const file = path.join(dir, entry.name);
    if (entry.isDirectory()) return /^(?:\.|node_modules$|dist)/.test(entry.name) ? [] : modulesIn(file);
    return entry.name.endsWith(".module.css") ? [file] : [];
  });
}

/** What a CSS Module may name: classes, animations and custom properties. */
const ownName = /(?<=\.|@keyframes |--)[A-Za-z][\w-]*/g;

/** `a` to `z`, `a1` … @param {number} index */
const shortName = (index) => String.fromCharCode(97 + (index % 26)) + (index < 26 ? "" : Math.floor(index / 26));

/**
 * The names that are written in place of the bundler's. @param {string} prefix of the bundler's names @param {string} short of ours
 * @param {string} css
 */
const shortNames = (prefix, short, css) =>
  [...new Set(css.match(ownName))].map((own, index) => /** @type {const} */ ([prefix + own, short + shortName(index)]));

/**
 * What tells the names of one release's styles from those of another one: two releases of a remote can be in one page, and the same
 * number may stand for two classes. It is the same as long as no style changes.
 * @param {readonly string[]} texts the CSS Modules in their order
 */
const stylesMark = (texts) =>
  BigInt(`0x${createHash("sha256").update(texts.join("\0")).digest("hex").slice(0, 12)}`)
    .toString(36)
    .slice(-5);

/**
 * How names in CSS Modules are written in production: `cart-k3x9f-7b` is the second name in the eighth file. Documents contain them in
 * the HTML and in the critical styles, and a hash in each would not compress; the mark is the same in all of a release. The browser's
 * and the server's build of a workspace write the same names, because both number the files of the workspace and of the UI kit.
 * @param {string} name of the build
 * @param {string} dir of the workspace
 * @returns {{ rules: Rules, plugin: RspackPluginInstance }}
 */
export function shortClassNames(name, dir) {
  const files = [...new Set([...modulesIn(dir), ...modulesIn(uiDir)])];
  const texts = files.map((file) => readFileSync(file, "utf8"));
  const mark = stylesMark(texts);
  const numbered = files.map((file, index) => ({
    ...{ file, text: texts[index] ?? "" },
    ...{ prefix: `${name}__${index}__`, short: `${name}-${mark}-${index}` },
  }));
  const rules = numbered.map(({ file, prefix }) => ({
    resource: file,
    type: "css/auto",
    generator: { exportsConvention: "as-is", localIdentName: `${prefix}[local]` },
  }));
  const names = new Map(numbered.flatMap(({ text, prefix, short }) => shortNames(prefix, short, text)));
  const written = new RegExp(`${name}__\\d+__[\\w-]+`, "g");
  /** @param {string} long */
  const shortOf = (long) => {
    const short = names.get(long);
    if (!short) throw new Error(`${long} is no name of a CSS Module`);
    return short;
  };
  /** @type {RspackPluginInstance} */
  const plugin = {
    apply: (compiler) =>
      compiler.hooks.compilation.tap("class names", (compilation) => {
        const { Compilation, sources } = compiler.rspack;
        const stage = Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 1; // after minifying, before hashing
        compilation.hooks.processAssets.tap({ name: "class names", stage }, (assets) => {
          for (const [file, asset] of Object.entries(assets)) {
            if (!/\.(?:c?js|css)$/.test(file)) continue;
            const names = [...asset.source().toString().matchAll(written)];
            if (names.length === 0) continue;
            // Not a new text: the file would lose its source map.
            const shortened = new sources.ReplaceSource(asset);
            for (const { 0: long, index } of names) {
              shortened.replace(index, index + long.length - 1, shortOf(long));
            }
            compilation.updateAsset(file, shortened);
          }
        });
      }),
  };
  return { rules, plugin };
}
