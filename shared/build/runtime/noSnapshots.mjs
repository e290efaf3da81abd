// In the place of what Module Federation's core has for manifests and preloading by them. The shop has neither: the registry says what
// a release is (docs/decisions/0002-federation.md), and `disableSnapshot` alone leaves this code in.

export class SnapshotHandler {
  hooks = { lifecycle: {}, applyPlugin() {} };
  manifestCache = new Map();
}

export const getGlobalRemoteInfo = () => ({});

const refuse = () => {
  throw new Error("the shop preloads by its registry, not by manifests");
};

export {
  refuse as defaultPreloadArgs,
  refuse as formatPreloadArgs,
  refuse as normalizePreloadExposes,
  refuse as preloadAssets,
};
