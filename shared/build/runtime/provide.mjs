import provideCore from "@module-federation/inject-external-runtime-core-plugin";
import federation from "@module-federation/webpack-bundler-runtime";

// Replaces Module Federation's runtime in the shell: the same runtime, which stores its parts in globals where remotes find them (take.mjs).

/**
 * Starts the host. Before that no remote's entry can be evaluated.
 * @param {object} options those of Module Federation's `init`
 */
export function init(options) {
  globalThis._FEDERATION_BUNDLER_RUNTIME = federation;
  return federation.runtime.init({ ...options, plugins: [provideCore()] });
}
