const { AsyncLocalStorage } = require("node:async_hooks");
const { createRequire } = require("node:module");
const vm = require("node:vm");
const { default: Runtime } = require("jest-runtime");

// A global name takes long to look up in the context of a test file. Modules find these, which no test replaces, in a function around them.
const builtIn =
  "Array, BigInt, Boolean, Error, JSON, Map, Math, Number, Object, Promise, Reflect, Set, String, Symbol, WeakMap";

// Jest compiles each module again for every test file. Here the same script runs in the context of each, so that a module, and each of
// its functions, is compiled once. Such a script cannot import modules dynamically; neither can Jest without a flag of Node.
const scripts = new Map();
/** The script of a module between `head`, in its first line, and `tail`. */
function scriptOf({ filename, source, head, tail }) {
  const key = `${filename} ${head}`;
  let compiled = scripts.get(key);
  if (compiled?.source !== source) {
    const script = new vm.Script(`${head}${source}\n${tail}`, { filename, columnOffset: -head.length });
    compiled = { source, script };
    scripts.set(key, compiled);
  }
  return compiled.script;
}
vm.compileFunction = (source, parameters, { filename, parsingContext }) => {
  const head = `(({ ${builtIn} }) => function (${parameters.join(", ")}) {`;
  return scriptOf({ filename, source, head, tail: "})(globalThis)" }).runInContext(parsingContext);
};
exports.scriptOf = scriptOf;

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
