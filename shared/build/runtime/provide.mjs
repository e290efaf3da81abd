import federation from "@module-federation/webpack-bundler-runtime";
import { initContainerEntry } from "@module-federation/webpack-bundler-runtime/initContainerEntry";

// In the place of Module Federation's bundler runtime in the shell: the same, left where remotes find it (take.mjs). The shell itself is
// no container, so the bundler leaves out what only containers need.
globalThis._FEDERATION_BUNDLER_RUNTIME = {
  ...federation,
  bundlerRuntime: { ...federation.bundlerRuntime, initContainerEntry },
};

export default federation;
