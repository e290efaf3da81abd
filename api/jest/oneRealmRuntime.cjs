const { createRequire, isBuiltin } = require("node:module");
const vm = require("node:vm");
const { default: SharedRuntime } = require("../../shared/build/jest-runtime.cjs");
const { mainRealm } = require("./oneRealm.cjs");

// Each test file runs the scripts of those before it, so that a module, and each of its functions, is compiled once.
const scripts = new Map();
const { compileFunction } = vm;
vm.compileFunction = (source, parameters, options) => {
  if (options.parsingContext !== mainRealm) return compileFunction(source, parameters, options);
  const { filename } = options;
  const head = `(function (${parameters.join(", ")}) {`;
  const key = `${filename} ${head}`;
  let compiled = scripts.get(key);
  if (compiled?.source !== source) {
    const script = new vm.Script(`${head}${source}\n})`, { filename, columnOffset: -head.length });
    compiled = { source, script };
    scripts.set(key, compiled);
  }
  return compiled.script.runInThisContext();
};

/** A package of other people. The project's own are TypeScript, which Jest compiles. */
const isPackage = (name) =>
  /^[@a-z]/.test(name) && !name.startsWith("@aurelle/") && name !== "@jest/globals" && !isBuiltin(name);

/** Jest's runtime for `oneRealm.cjs`: Node loads packages, once for all test files of a worker. `jest.mock` cannot replace them. */
exports.default = class OneRealmRuntime extends SharedRuntime {
  requireModuleOrMock(from, moduleName) {
    return isPackage(moduleName) ? createRequire(from)(moduleName) : super.requireModuleOrMock(from, moduleName);
  }
};
Object.defineProperty(exports, "__esModule", { value: true });
