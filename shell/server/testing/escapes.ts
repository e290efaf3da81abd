/**
 * Attempts of a release to reach more than its own page. Each is an expression of the server module that is true when it has succeeded,
 * and throws or is false otherwise.
 */
const attempts: Readonly<Record<string, string>> = {
  "the globals of Node": `[typeof process, typeof fetch, typeof Buffer, typeof setTimeout, typeof setInterval, typeof WebAssembly,
    typeof SharedArrayBuffer, typeof Atomics, typeof performance, typeof WeakRef].some((type) => type !== "undefined")`,
  "a module of Node": `require("node:fs")`,
  "a module of Node by another name": `require({ toString: () => "fs" })`,
  "code of text": `eval("1") === 1`,
  "a function of text": `new Function("return 1")() === 1`,
  "a function of text, by the shell's React": `React.createElement.constructor("return process")()`,
  "a function of text, by what the shell gave": `require.constructor("return process")()`,
  "an async function of text": `(async () => {}).constructor("return process")()`,
  "a function of text, by a console": `console.log.constructor("return process")()`,
  "a function of text, by a class of Node": `URL.constructor("return process")()`,
  "a function of text, by a getter": `Object.getOwnPropertyDescriptor(ShellObject.prototype, "toString").get.constructor("return process")()`,
  "a function of text, by the API": `theApi.get.constructor("return process")()`,
  "the globals of the shell": `(function () { return this; })().process || module.constructor.constructor("return this")().process`,
  "the caller": `(function caller() { return caller.caller || arguments.callee.caller; })().constructor("return process")()`,
  "the calls of a stack": `(() => {
    Error.prepareStackTrace = (_, calls) => calls;
    try { return Array.isArray(new Error().stack); } finally { delete Error.prepareStackTrace; }
  })()`,
  "the calls of a stack, with another Error": `(() => {
    globalThis.Error = { prepareStackTrace: (_, calls) => calls };
    try { null.x; } catch (error) { return Array.isArray(error.stack); }
  })()`,
  "the calls of a stack of the shell": `(() => {
    const call = (_, calls) => calls;
    ShellObject.getPrototypeOf(ShellError).prepareStackTrace = ShellError.prepareStackTrace = call;
    return ShellError.prepareStackTrace === call;
  })()`,
  "React's internals": `Object.keys(React).some((name) => /INTERNALS|default/.test(name))`,
  "another React": `(React.createElement = () => null, React.useState.call = () => null, React.Component.prototype.render = () => null, true)`,
  "a module of the shell": `require("@aurelle/shared/page@>=0")`,
  "a part of the shell's user interface": `change(() => { ui.Container.displayName = "evil"; }, () => ui.Container.displayName === "evil")`,
  "a module that all releases share": `change(() => { ui.Container = () => null; delete ui.Link; }, () => ui.Container() === null)`,
  "the slots of all pages": `"SlotProvider" in require("@aurelle/shared/slots@>=0")`,
  "the strings of the shell": `change(() => { ShellObject.getPrototypeOf(ShellObject("x")).replace = () => "£1"; },
    () => ShellObject.getPrototypeOf(ShellObject("x")).replace.call("a", "a", "b") !== "b")`,
  "the functions of the shell": `change(() => { ShellObject.getPrototypeOf(React.createElement).call = () => 1; },
    () => ShellObject.getPrototypeOf(React.createElement).call() === 1)`,
  "the lists of the shell": `change(() => { ShellObject.getPrototypeOf(ShellObject.keys({})).map = () => [1]; },
    () => ShellObject.keys({}).map(() => 2)[0] === 1)`,
  "the objects of the shell": `change(() => { ShellObject.prototype.isEvil = true; }, () => module.isEvil)`,
  "the promises of the shell": `change(() => { apiCall.constructor.prototype.then = () => 1; }, () => apiCall.then() === 1)`,
  "the prototype of the shell's objects": `(ShellObject.setPrototypeOf(ShellObject.prototype, { isEvil: true }), module.isEvil)`,
  "the classes of Node": `change(() => { URL.prototype.toString = () => "evil"; }, () => new URL("a:b").toString() === "evil")`,
  "a timer of a signal": `AbortSignal.timeout(1)`,
  "an import": `imported !== null`,
};

/** Runs as the hostile release is evaluated. */
const top = `
const ui = require("@aurelle/shared/ui@>=0");
const ShellObject = Object.getPrototypeOf(Object.getPrototypeOf(React.createElement)).constructor;
let ShellError = null;
try { require("none@1"); } catch (error) { ShellError = error.constructor; }
let theApi = null, apiCall = null, imported = null;
const remember = (api) => { theApi = api; apiCall = api.get("products/"); };
import("node:fs").then((module) => { imported = module; }, () => {});
const change = (act, hasWorked) => { try { act(); } catch {} return hasWorked(); };
const attempts = {
${Object.entries(attempts)
  .map(([name, attempt]) => `${JSON.stringify(name)}: () => ${attempt}`)
  .join(",\n")}
};
const run = (names) => names.filter((name) => { try { return attempts[name](); } catch { return false; } });
`;

export const escapes = { top, attempts };
