// Replaces rspack's default start of Module Federation in a build (start-loader.cjs). Both do the same for the shop's builds. The
// default also serves builds that name their remotes and builds with tree-shaken fallback copies, which the shop has neither of: the
// registry names the remotes, and releases contain no copies (docs/decisions/0003-facades.md). It had 4.5 KB in each entry.

/**
 * @typedef {object} StartOptions
 * @property {string} name of the build
 * @property {string} shareStrategy
 * @property {unknown[]} plugins of the runtime
 */

/** The bundler creates a function only where the build needs it. */
const replace = (target, key, value) => {
  if (target?.[key]) target[key] = value;
};

/** The modules that this build provides, in the form of Module Federation's option `shared`. */
function providedModules({ scopeToSharingDataMapping = {} } = {}) {
  const shared = {};
  for (const [scope, modules] of Object.entries(scopeToSharingDataMapping)) {
    for (const { name, version, factory, eager, singleton, requiredVersion, strictVersion } of modules) {
      const shareConfig = { eager, singleton, requiredVersion, strictVersion };
      shared[name] ??= [];
      shared[name].push({ version, scope: [scope], shareConfig, get: factory });
    }
  }
  return shared;
}

/**
 * @param bundle the bundler's `__webpack_require__`
 * @param runtime Module Federation's bundler runtime, which the shell provides (take.mjs)
 * @param {StartOptions} options
 */
export function startBundle(bundle, runtime, { name, shareStrategy, plugins }) {
  const { federation, consumesLoadingData = {}, initializeExposesData } = bundle;
  const { bundlerRuntime } = Object.assign(federation, runtime);
  const { chunkMapping = {}, initialConsumes } = consumesLoadingData;
  // The runtime fills this mapping itself, from `consumesLoadingData`.
  const moduleToHandlerMapping = {};
  const installedModules = {};
  const [initPromises, initTokens] = [{}, {}];
  const shared = providedModules(bundle.initializeSharingData);
  federation.initOptions = { name, shareStrategy, shared, remotes: [], plugins };
  federation.bundlerRuntimeOptions = {};
  replace(bundle, "S", bundlerRuntime.S);
  federation.attachShareScopeMap?.(bundle);
  replace(bundle.f, "consumes", (chunkId, promises) =>
    bundlerRuntime.consumes({
      chunkId,
      promises,
      chunkMapping,
      moduleToHandlerMapping,
      installedModules,
      webpackRequire: bundle,
    }),
  );
  replace(bundle, "I", (shareScopeName, initScope) =>
    bundlerRuntime.I({ shareScopeName, initScope, initPromises, initTokens, webpackRequire: bundle }),
  );
  replace(bundle, "initContainer", (shareScope, initScope, remoteEntryInitOptions) =>
    bundlerRuntime.initContainerEntry({
      shareScope,
      initScope,
      remoteEntryInitOptions,
      shareScopeKey: initializeExposesData.shareScope,
      webpackRequire: bundle,
    }),
  );
  replace(bundle, "getContainer", (module, getScope) => {
    const { moduleMap } = initializeExposesData;
    bundle.R = getScope;
    const factory = Object.hasOwn(moduleMap, module)
      ? moduleMap[module]()
      : Promise.reject(new Error(`Module "${module}" does not exist in container.`));
    bundle.R = undefined;
    return factory;
  });
  federation.instance = bundlerRuntime.init({ webpackRequire: bundle });
  if (initialConsumes) {
    bundlerRuntime.installInitialConsumes({
      webpackRequire: bundle,
      installedModules,
      initialConsumes,
      moduleToHandlerMapping,
    });
  }
}
