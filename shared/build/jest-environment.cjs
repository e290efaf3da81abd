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
  "FormData",
  "Blob",
  "File",
  "structuredClone",
  "Uint8Array",
  "ArrayBuffer",
];

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
