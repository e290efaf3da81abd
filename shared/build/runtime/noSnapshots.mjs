// Replaces the code of Module Federation's core for manifests and for preloading by manifests. The shop uses neither: the registry
// describes releases (docs/decisions/0002-federation.md). The option `disableSnapshot` alone does not remove this code.

export class SnapshotHandler {
  hooks = { lifecycle: {}, applyPlugin() {} };
  manifestCache = new Map();
}

export const getGlobalRemoteInfo = () => ({});

const rejectCall = () => {
  throw new Error("the shop preloads by its registry, not by manifests");
};

export {
  rejectCall as defaultPreloadArgs,
  rejectCall as formatPreloadArgs,
  rejectCall as normalizePreloadExposes,
  rejectCall as preloadAssets,
};
