const { TestEnvironment } = require("jest-environment-jsdom");

// Globals that browsers have and jsdom lacks. Not Node's BroadcastChannel and MessageChannel, which would prevent Jest from exiting.
const fromNode = [
  "TextEncoder",
  "TextDecoder",
  "ReadableStream",
  "WritableStream",
  "TransformStream",
  "CompressionStream",
  "DecompressionStream",
  "fetch",
  "Request",
  "Response",
  "Headers",
  "Blob",
  "File",
  "structuredClone",
  "Uint8Array",
  "ArrayBuffer",
];

/** Adds the methods of `<dialog>` that jsdom lacks and the UI components use. Closing returns the focus, as in browsers. */
function addDialog({ HTMLDialogElement, document, Event }) {
  const previousFocus = new WeakMap();
  HTMLDialogElement.prototype.showModal ??= function showModal() {
    previousFocus.set(this, document.activeElement);
    this.open = true;
    this.querySelector("button, a[href], input, select, textarea")?.focus();
  };
  HTMLDialogElement.prototype.close ??= function close() {
    if (!this.open) return;
    this.open = false;
    previousFocus.get(this)?.focus();
    this.dispatchEvent(new Event("close"));
  };
}

module.exports = class ShopEnvironment extends TestEnvironment {
  constructor(config, context) {
    super(config, context);
    const { global } = this;
    global.BroadcastChannel ??= class {
      postMessage() {}
      addEventListener() {}
      removeEventListener() {}
      close() {}
    };
    addDialog(global);
    for (const key of fromNode) {
      if (globalThis[key]) {
        Object.defineProperty(global, key, { value: globalThis[key], writable: true, configurable: true });
      }
    }
  }

  /** No export conditions: jsdom's default `browser` would hide msw/node. */
  exportConditions() {
    return [""];
  }
};
