const { AsyncLocalStorage } = require("node:async_hooks");
const { createRequire } = require("node:module");
const vm = require("node:vm");
const { default: Runtime } = require("jest-runtime");

// Jest compiles each module again for every test file. V8's cache of the first compilation makes the next ones nine times as fast.
// A function from the cache cannot import modules dynamically.
const compiled = new Map();
const { compileFunction } = vm;
vm.compileFunction = (source, parameters, options) => {
  if (source.includes("import(")) return compileFunction(source, parameters, options);
  const key = `${options.filename} ${parameters.length}`;
  const earlier = compiled.get(key);
  if (earlier?.source === source) return compileFunction(source, parameters, { ...options, cachedData: earlier.data });
  const result = compileFunction(source, parameters, { ...options, produceCachedData: true });
  if (result.cachedData) compiled.set(key, { source, data: result.cachedData });
  return result;
};

// Jest's test runner and msw use a new AsyncLocalStorage for each test file, and never end it. Up to Node 22 every promise of
// the later test files would visit all of them.
const storages = new Set();
const { run } = AsyncLocalStorage.prototype;
AsyncLocalStorage.prototype.run = function runAndRemember(...args) {
  storages.add(this);
  return run.apply(this, args);
};

/** Packages that only compute values and know no globals: they are loaded once, not for each test file. */
const shared = new Set(["aria-query", "dom-accessibility-api", "graphql"]);

/** Jest's runtime for one test file, with less to load. */
exports.default = class SharedRuntime extends Runtime {
  requireModuleOrMock(from, moduleName) {
    return shared.has(moduleName) ? createRequire(from)(moduleName) : super.requireModuleOrMock(from, moduleName);
  }

  teardown() {
    super.teardown();
    for (const storage of storages) storage.disable();
    storages.clear();
  }
};
Object.defineProperty(exports, "__esModule", { value: true });
