// Replaces Module Federation's bundler runtime in a remote by the shell's, so that no entry contains a copy (docs/decisions/0003-facades.md).
const given = globalThis._FEDERATION_BUNDLER_RUNTIME;
// Each build has its own objects for the fields that it writes.
export default {
  ...given,
  bundlerRuntime: { ...given.bundlerRuntime, S: {} },
  bundlerRuntimeOptions: {},
  runtime: {
    ...given.runtime,
    /**
     * All releases of one remote share one instance. It is never the shell's, which the runtime would find by the name of its own build.
     * @param {{ name: string }} options
     */
    init(options) {
      const known = given.runtime.getInstance((instance) => instance.options.name === options.name);
      known?.initOptions(options);
      return known ?? given.runtime.createInstance(options);
    },
  },
};
