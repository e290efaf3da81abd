import { type Context, createContext, Script } from "node:vm";
import { harden } from "./harden";

/** Objects of JavaScript itself that no global variable names, as the list of a script's last expression. */
const unnamed = new Script(`[
  function () {}, function* () {}, async function () {}, async function* () {}, (() => {}),
  (function* () {})(), (async function* () {})(), [][Symbol.iterator](), ""[Symbol.iterator](),
  new Map().entries(), new Set().values(), "".matchAll(/a/g), new Intl.Segmenter().segment("a")[Symbol.iterator](),
  (function () { return arguments; })()
]`);

/** Names of globals that a release does not get: code made of text, memory that is shared or that tells when it is freed. */
const removedGlobals = ["eval", "WebAssembly", "SharedArrayBuffer", "Atomics", "FinalizationRegistry", "WeakRef"];

/** Globals of Node that the shell's own modules read after the start. Their functions reach nothing outside the process. */
const shellGlobals = [
  ...["queueMicrotask", "setImmediate", "setTimeout", "setInterval", "clearImmediate", "clearTimeout", "clearInterval"],
  ...["Buffer", "console"],
];

/** Functions of Node that a release gets. They reach nothing outside the process either. */
const offeredGlobals = [
  ...["URL", "URLSearchParams", "TextEncoder", "TextDecoder", "AbortController", "AbortSignal"],
  ...["structuredClone", "queueMicrotask", "atob", "btoa"],
];

/** The object behind `Object.prototype`, `Function.prototype` and the prototypes of errors: what libraries override. */
function prototypesToOverride(globals: Readonly<Record<string, unknown>>): ReadonlySet<unknown> {
  const names = Object.keys(globals).filter((name) => /^(?:Object|Function|\w*Error)$/.test(name));
  return new Set(names.map((name) => (globals[name] as { prototype: unknown }).prototype)); // constructors by their names
}

/** `error instanceof Error` also holds for an error of another context, such as one that a shared module throws. */
function acceptForeignErrors(RealmError: object): void {
  Object.defineProperty(RealmError, Symbol.hasInstance, {
    value(this: unknown, value: unknown): boolean {
      const isOwn = Function.prototype[Symbol.hasInstance].call(this, value);
      return isOwn || (this === RealmError && Object.prototype.toString.call(value) === "[object Error]");
    },
  });
}

/** The globals with these names that exist. */
const valuesOf = (target: object, names: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(
    names.filter((name) => name in target).map((name) => [name, (target as Record<string, unknown>)[name]]), // any global by its name
  );

/** The globals of Node that releases get, taken before `lockDown`. */
let offered: Readonly<Record<string, unknown>> = {};

/**
 * Takes away from this process's own globals what rendering does not need, and freezes the rest. A release has a context of its own,
 * but it can reach the functions that made its arguments, and their prototypes.
 */
export function lockDown(): void {
  const language: string[] = new Script("Object.getOwnPropertyNames(globalThis)").runInContext(createContext());
  // A timer, whose callbacks would run in no turn.
  Reflect.deleteProperty(AbortSignal, "timeout");
  acceptForeignErrors(Error);
  const taken = removedGlobals.filter((name) => !/^(?:WeakRef|FinalizationRegistry)$/.test(name)); // the shell's modules use these
  const needed = [...language.filter((name) => !taken.includes(name)), ...shellGlobals, ...offeredGlobals];
  // By name, because reading some of Node's globals starts what they stand for.
  for (const name of Object.getOwnPropertyNames(globalThis)) {
    if (!needed.includes(name)) Reflect.deleteProperty(globalThis, name);
  }
  offered = valuesOf(globalThis, offeredGlobals);
  const { globalThis: _, console: __, ...intrinsics } = valuesOf(globalThis, language);
  const overridable = prototypesToOverride(intrinsics);
  harden([intrinsics, offered, unnamed.runInThisContext()], (prototype) => overridable.has(prototype));
}

/** A console that passes on what is written. Its texts have 500 characters at most. */
const consoleFor = (log: (text: string) => void) => {
  const write = (...values: unknown[]) => log(values.map(String).join(" ").slice(0, 500));
  return { debug: write, error: write, info: write, log: write, trace: write, warn: write };
};

export interface Realm {
  context: Context;
  /** Evaluates the text of a CommonJS module as a function with the parameters `module`, `exports` and `require`. */
  evaluate: (source: string, filename: string) => (module: object, exports: object, require: unknown) => void;
}

/**
 * A context for one release, with JavaScript's own globals and those in `offeredGlobals`, all frozen. It has no modules, no network, no
 * timers, and makes no code of text.
 */
export function createRealm(log: (text: string) => void): Realm {
  const context = createContext(Object.create(null), { codeGeneration: { strings: false, wasm: false } });
  const target = new Script("globalThis").runInContext(context);
  for (const name of removedGlobals) Reflect.deleteProperty(target, name);
  acceptForeignErrors(target.Error);
  const own = valuesOf(target, Object.getOwnPropertyNames(target));
  const globals: Record<string, unknown> = { ...own, ...offered, console: consoleFor(log) };
  const { globalThis: _, ...intrinsics } = globals;
  const overridable = prototypesToOverride(own);
  harden([...Object.values(intrinsics), unnamed.runInContext(context)], (prototype) => overridable.has(prototype));
  for (const [name, value] of Object.entries(globals)) {
    if (Object.getOwnPropertyDescriptor(target, name)?.configurable === false) continue;
    Object.defineProperty(target, name, { value, enumerable: false, writable: false, configurable: false });
  }
  // As parameters, because each read of a context's global variable takes a call into C++.
  const names = Object.keys(globals);
  return {
    context,
    evaluate(source, filename) {
      const text = `(function (${names}) { return function (module, exports, require) {${source}\n}; })`;
      const enter: (...values: unknown[]) => ReturnType<Realm["evaluate"]> = new Script(text, {
        filename,
      }).runInContext(context);
      return enter(...Object.values(globals));
    },
  };
}
