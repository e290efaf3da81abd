import { turns } from "./turns";

// Imported before any other module, because React keeps the functions that it finds.

const own = { queueMicrotask, setImmediate, setTimeout, setInterval };

/**
 * A timer of a release never fires: its code runs only while a page is rendered. The shell's own modules import the functions of
 * `node:timers`.
 */
const guarded =
  (start: typeof setTimeout | typeof setInterval) =>
  (callback: (...values: unknown[]) => void, ms?: number, ...values: unknown[]) =>
    turns.release === 0 ? start(callback, ms, ...values) : undefined;

Object.assign(globalThis, {
  queueMicrotask: (task: () => void) => own.queueMicrotask(turns.bind(task)),
  setImmediate: (task: (...values: unknown[]) => void, ...values: unknown[]) =>
    own.setImmediate(turns.bind(task), ...values),
  setTimeout: guarded(own.setTimeout),
  setInterval: guarded(own.setInterval),
});
