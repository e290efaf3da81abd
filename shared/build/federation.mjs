import { createRequire } from "node:module";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { facades } from "./sharedModules.mjs";

const require = createRequire(import.meta.url);

const {
  name: packageName,
  dependencies,
  peerDependencies,
} = /** @type {{ name: string, dependencies: Record<string, string>, peerDependencies?: Record<string, string> }} */ (
  require("../package.json")
);
/** The name of this package in imports: teams with a repository of their own install it as a package of another name (mfe/src/packages). @type {string} */
export const kitName = packageName;
/** The exact version of a library. Outside this repository React is the remote's own dependency. @param {string} library */
function versionOf(library) {
  const version = dependencies[library] ?? peerDependencies?.[library];
  if (version === undefined) throw new Error(`${packageName} does not depend on ${library}`);
  return version;
}

/** The name by which shell and remotes agree on a shared module, whatever the package is called in imports. @param {string} module */
const shareKeyOf = (module) => `@aurelle/shared/${module}`;
/**
 * By shared module and version: the names that this version added or extended, oldest first. A remote requires the oldest version that
 * has the names that it imports (mfe/src/build/sharedRanges.ts). shell/src/federation/providedModules.test.ts compares it with the modules.
 * @type {Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>}
 */
const history = require("./sharedHistory.json");
const bundlerRuntime = "@module-federation/webpack-bundler-runtime";

/** The version of a facade: the newest one in its history. @param {string} module */
function facadeVersion(module) {
  const version = Object.keys(history[module] ?? {}).at(-1);
  if (version === undefined) throw new Error(`shared/build/sharedHistory.json has no version of ${module}`);
  return version;
}

/**
 * The option `shared` of Module Federation in a remote's build. The shell provides every module (`hostConstants`): each exists in one
 * known copy.
 */
export function sharedModules() {
  // With `strictVersion` a remote for another major version fails to load. Without it the runtime only warns and uses the shell's version.
  // A release contains no fallback copies (`import`). They would never run, because each module exists once, and each file of a release
  // adds a hash to every page.
  const only = { singleton: true, strictVersion: true, import: /** @type {const} */ (false) };
  // `mfe build` narrows `requiredVersion` to the names that the remote imports (mfe/src/build/sharedRanges.ts), so only a remote under
  // development has the whole major version.
  /** @param {string} version */
  const at = (version) => ({ ...only, version, requiredVersion: `^${version.split(".")[0]}.0.0` });
  const react = at(versionOf("react"));
  return {
    react,
    "react/jsx-runtime": react,
    "react-dom": react,
    ...Object.fromEntries(
      facades.map(({ name }) => {
        const shareKey = shareKeyOf(name);
        return [`${kitName}/${name}`, { ...at(facadeVersion(shareKey)), shareKey }];
      }),
    ),
  };
}

/** The exact version of Module Federation, which builds the workspaces and runs in the page. @type {string} */
export const federationVersion = versionOf("@module-federation/enhanced");

/** @typedef {Record<string, { version: string, requiredVersion: string }>} Versions */
/** The versions of the modules that Module Federation shares. @returns {Versions} */
const moduleVersions = () =>
  Object.fromEntries(
    Object.entries(sharedModules()).map(([name, module]) => {
      const { version, requiredVersion } = module;
      return ["shareKey" in module ? module.shareKey : name, { version, requiredVersion }];
    }),
  );

/**
 * For each shared module, the version that a shell built now provides, and the range that a remote built now requires.
 * @returns {Versions}
 */
export const sharedVersions = () => ({
  ...moduleVersions(),
  // Not shared by Module Federation itself, because this module is a part of it (shared/build/runtime).
  // Its minor version is a part of the contract (docs/decisions/0001-contract.md).
  [bundlerRuntime]: { version: federationVersion, requiredVersion: `~${federationVersion.replace(/\d+$/, "0")}` },
});

/**
 * Constants of the shell's code: the versions that it provides, and what of the runtime it leaves out: the code for snapshots of
 * manifests and for other places than browsers.
 */
export const hostConstants = () => ({
  SHARED_VERSIONS: JSON.stringify(moduleVersions()),
  FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: "true",
  ENV_TARGET: '"web"',
});

/**
 * Aliases that resolve the Module Federation runtime to its ES modules. rspack would resolve the CommonJS build, which cannot be
 * tree-shaken: the shell would have 6 KiB more, and the size flags no effect (docs/decisions/0002-federation.md). The shell provides
 * the runtime's bundler part, and remotes use the shell's (shared/build/runtime).
 * @param {boolean} isHost
 * @returns {Record<string, string>}
 */
export function runtimeAsModules(isHost) {
  const enhanced = createRequire(require.resolve("@module-federation/enhanced"));
  const tools = createRequire(enhanced.resolve("@module-federation/runtime-tools"));
  const runtime = createRequire(tools.resolve("@module-federation/runtime"));
  const provideCore = "@module-federation/inject-external-runtime-core-plugin";
  const bundler = tools.resolve(bundlerRuntime);
  /** @param {string} file */
  const asBundler = (file) => file.replace(/index\.cjs$/, "bundler.js");
  const replacement = fileURLToPath(new URL(`./runtime/${isHost ? "provide" : "take"}.mjs`, import.meta.url));
  return {
    [isHost ? "@module-federation/enhanced/runtime$" : bundler]: replacement,
    [`${bundlerRuntime}$`]: asBundler(bundler),
    [provideCore]: enhanced.resolve(provideCore).replace(/\.cjs$/, ".js"),
    "@module-federation/runtime": asBundler(tools.resolve("@module-federation/runtime")),
    // This key must be before the next one, because the first matching alias applies.
    "@module-federation/runtime-tools/runtime-core": runtime
      .resolve("@module-federation/runtime-core")
      .replace(/\.cjs$/, ".js"),
    "@module-federation/runtime-tools": asBundler(enhanced.resolve("@module-federation/runtime-tools")),
  };
}

/**
 * Aliases for React Router's production build. Its `exports` name only the development build, which has checks that only warn.
 * @returns {Record<string, string>}
 */
export function routerWithoutWarnings() {
  const dir = path.dirname(require.resolve("react-router/package.json"));
  return {
    "react-router$": path.join(dir, "dist/production/index.mjs"),
    "react-router/dom$": path.join(dir, "dist/production/dom-export.mjs"),
  };
}
