const { ModernFakeTimers } = require("@jest/fake-timers");
const { ModuleMocker } = require("jest-mock");

/** Stands for the globals of the process, where Jest expects a context. `oneRealmRuntime.cjs` recognises it. */
const mainRealm = {};

const descriptorsOf = (object) =>
  new Map(Reflect.ownKeys(object).map((key) => [key, Object.getOwnPropertyDescriptor(object, key)]));

const isSame = (one, other) => one.value === other.value && one.get === other.get && one.set === other.set;

/** Removes what was added since, and sets what was changed or removed. */
function restore(object, descriptors) {
  for (const [key, now] of descriptorsOf(object)) {
    const before = descriptors.get(key);
    if (!now.configurable || (before && isSame(before, now))) continue;
    if (before) Object.defineProperty(object, key, before);
    else delete object[key];
  }
  for (const [key, before] of descriptors) if (!Object.hasOwn(object, key)) Object.defineProperty(object, key, before);
}

/**
 * Runs test files with the globals of their process, as the shop's own processes do, and not in a context for each file. Then packages
 * can be loaded once for all of them, and each use of a global is as fast as elsewhere: in a context of Jest it passes a proxy. What a
 * test file changes of globals, `process.exit` and the environment's variables is restored after it.
 */
exports.default = class OneRealm {
  constructor({ projectConfig }) {
    this.global = globalThis;
    this.globals = descriptorsOf(globalThis);
    this.variables = { ...process.env };
    this.exit = process.exit; // Jest sets another one for each test file
    this.moduleMocker = new ModuleMocker(globalThis);
    this.fakeTimers = null;
    this.fakeTimersModern = new ModernFakeTimers({ config: projectConfig, global: globalThis });
  }

  async setup() {}

  async teardown() {
    this.fakeTimersModern.dispose();
    restore(globalThis, this.globals);
    process.exit = this.exit;
    for (const name of Object.keys(process.env)) if (!(name in this.variables)) delete process.env[name];
    Object.assign(process.env, this.variables);
  }

  exportConditions() {
    return ["node", "node-addons"];
  }

  getVmContext() {
    return mainRealm;
  }
};
exports.mainRealm = mainRealm;
Object.defineProperty(exports, "__esModule", { value: true });
