// In the place of Module Federation's bundler runtime in a remote: the shell's, so that no entry brings a copy (docs/decisions/0003-facades.md).
const given = globalThis._FEDERATION_BUNDLER_RUNTIME;
// What each build writes into is its own.
export default {
  ...given,
  bundlerRuntime: { ...given.bundlerRuntime, S: {} },
  bundlerRuntimeOptions: {},
  runtime: {
    ...given.runtime,
    /**
     * Of one remote's releases there is one instance, never the shell's: the runtime would find that one by the name of its own build.
     * @param {{ name: string }} options
     */
    init(options) {
      const known = given.runtime.getInstance((instance) => instance.options.name === options.name);
      known?.initOptions(options);
      return known ?? given.runtime.createInstance(options);
    },
  },
};
