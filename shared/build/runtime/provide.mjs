import federation from "@module-federation/webpack-bundler-runtime";
import { initContainerEntry } from "@module-federation/webpack-bundler-runtime/initContainerEntry";

// Replaces Module Federation's bundler runtime in the shell: the same runtime, stored in a global where remotes find it (take.mjs). The
// shell is not a container, so its own bundle would lack `initContainerEntry`, which remotes need.
globalThis._FEDERATION_BUNDLER_RUNTIME = {
  ...federation,
  bundlerRuntime: { ...federation.bundlerRuntime, initContainerEntry },
};

export default federation;
