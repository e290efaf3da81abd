const { TestEnvironment } = require("jest-environment-jsdom");

// What the browser has and jsdom lacks. Node's own BroadcastChannel and MessageChannel would keep Jest from ending.
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

/** jsdom's dialogs cannot be opened: the part of it that the kit relies on, with the focus given back on closing. */
function addDialog({ HTMLDialogElement, document, Event }) {
  const before = new WeakMap();
  HTMLDialogElement.prototype.showModal ??= function showModal() {
    before.set(this, document.activeElement);
    this.open = true;
    this.querySelector("button, a[href], input, select, textarea")?.focus();
  };
  HTMLDialogElement.prototype.close ??= function close() {
    if (!this.open) return;
    this.open = false;
    before.get(this)?.focus();
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

  /** jsdom's default "browser" would hide msw/node. */
  exportConditions() {
    return [""];
  }
};
