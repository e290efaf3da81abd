import { createRequire } from "node:module";
import path from "node:path";
import { fileURLToPath } from "node:url";

const require = createRequire(import.meta.url);

/** Modules that exist once in the page, whoever asks for them: the shell brings them, remotes take them (docs/decisions/0003-facades.md). */
const facades = [
  "router",
  "state",
  "rx",
  "bus",
  "releases",
  "http",
  "session",
  "slots",
  "toast",
  "ui",
  "offlineQueue",
  "wishlist",
];
/** Of these, those that the shell does without. They come with the first remote that asks. */
const rare = ["rx"];
const facadeVersion = "2.0.0";
const reactVersion = "19.3.1";
const bundlerRuntime = "@module-federation/webpack-bundler-runtime";

/**
 * What Module Federation shares. `eager` in the shell alone, but for what is rare: one deterministic copy, and no request before the
 * first paint.
 * @param {boolean} isHost
 */
export function sharedModules(isHost) {
  // A remote brings no copies of its own: they would never be used (each module exists once), and every file of a release
  // costs a hash in every page.
  const eager = isHost ? { eager: /** @type {const} */ (true) } : { import: /** @type {const} */ (false) };
  // A remote made for another major is refused as it loads: without `strictVersion` the runtime warns, and runs it on ours.
  const only = { singleton: true, strictVersion: true };
  const react = { ...only, version: reactVersion, requiredVersion: `^${reactVersion}`, ...eager };
  const facade = { ...only, version: facadeVersion, requiredVersion: `^${facadeVersion}`, ...eager };
  return {
    react,
    "react-dom": react,
    ...Object.fromEntries(
      facades.map((name) => [
        `@aurelle/shared/${name}`,
        isHost && rare.includes(name) ? { ...facade, eager: false } : facade,
      ]),
    ),
  };
}

/** Of Module Federation, which builds the rooms and runs them in the page; pinned exactly. @type {string} */
export const federationVersion = require("../package.json").dependencies["@module-federation/enhanced"];

/**
 * By shared module: the version that a shell built now brings, and the range that a remote built now asks for.
 * @returns {Record<string, { version: string, requiredVersion: string }>}
 */
export const sharedVersions = () => ({
  ...Object.fromEntries(
    Object.entries(sharedModules(false)).map(([name, { version, requiredVersion }]) => [
      name,
      { version, requiredVersion },
    ]),
  ),
  // Not through Module Federation, which it is itself a part of (runtime/).
  [bundlerRuntime]: { version: federationVersion, requiredVersion: `~${federationVersion}` },
});

/**
 * Points the Module Federation runtime at its ES modules. rspack resolves the CommonJS build, which cannot be tree-shaken:
 * 6 KiB more in the shell, and the size flags then do nothing (docs/decisions/0002-federation.md). The part that knows the bundler is
 * brought by the shell too, and taken by remotes.
 * @param {boolean} isHost
 * @returns {Record<string, string>}
 */
export function runtimeAsModules(isHost) {
  const enhanced = createRequire(require.resolve("@module-federation/enhanced"));
  const tools = createRequire(enhanced.resolve("@module-federation/runtime-tools"));
  const runtime = createRequire(tools.resolve("@module-federation/runtime"));
  const inject = enhanced.resolve("@module-federation/inject-external-runtime-core-plugin");
  const bundler = tools.resolve(bundlerRuntime);
  /** @param {string} file */
  const asBundler = (file) => file.replace(/index\.cjs$/, "bundler.js");
  return {
    [bundler]: fileURLToPath(new URL(`./runtime/${isHost ? "provide" : "take"}.mjs`, import.meta.url)),
    [`${bundlerRuntime}/initContainerEntry`]: bundler.replace(/index\.cjs$/, "initContainerEntry.js"),
    [`${bundlerRuntime}$`]: asBundler(bundler),
    [inject]: inject.replace(/\.cjs$/, ".js"),
    "@module-federation/runtime": asBundler(tools.resolve("@module-federation/runtime")),
    // Before the next key: the longer name must win.
    "@module-federation/runtime-tools/runtime-core": runtime
      .resolve("@module-federation/runtime-core")
      .replace(/\.cjs$/, ".js"),
    "@module-federation/runtime-tools": asBundler(enhanced.resolve("@module-federation/runtime-tools")),
  };
}

/**
 * React Router names its development build alone; beside it stands one without the checks that only warn.
 * @returns {Record<string, string>}
 */
export function routerWithoutWarnings() {
  const dir = path.dirname(require.resolve("react-router/package.json"));
  return {
    "react-router$": path.join(dir, "dist/production/index.mjs"),
    "react-router/dom$": path.join(dir, "dist/production/dom-export.mjs"),
  };
}
