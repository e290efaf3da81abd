const { createRequire, isBuiltin } = require("node:module");
const vm = require("node:vm");
const { default: SharedRuntime, scriptOf } = require("../../shared/build/jest-runtime.cjs");
const { mainRealm } = require("./oneRealm.cjs");

const { compileFunction } = vm;
vm.compileFunction = (source, parameters, options) => {
  if (options.parsingContext !== mainRealm) return compileFunction(source, parameters, options);
  const head = `(function (${parameters.join(", ")}) {`;
  return scriptOf({ filename: options.filename, source, head, tail: "})" }).runInThisContext();
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
