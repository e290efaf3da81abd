// getByRole asks for the style of many elements, and jsdom applies its whole default stylesheet to each of them. The tests need only
// what decides whether an element is visible. This must precede the import of jsdom.
const needed = /^\s*(?:display|visibility|content|pointer-events|(?:-webkit-)?user-select)\s*:/;
const stylesheetPath = require.resolve("jsdom/lib/jsdom/browser/default-stylesheet.js");
const stylesheet = require(stylesheetPath).replace(/\/\*[\s\S]*?\*\//g, "");
const selectorsOf = new Map();
for (const [, selector, declarations] of stylesheet.matchAll(/([^{};]+)\{([^{}]*)\}/g)) {
  for (const declaration of declarations.split(";").filter((one) => needed.test(one))) {
    const key = declaration.replace(/\s/g, "");
    selectorsOf.set(key, [...(selectorsOf.get(key) ?? []), selector.trim()]);
  }
}
// One rule for each declaration. `none` comes last: it applies to exceptions, such as [hidden].
const rules = [...selectorsOf].sort(
  ([one], [other]) => Number(one.endsWith(":none")) - Number(other.endsWith(":none")),
);
require.cache[stylesheetPath].exports = rules.map(([key, all]) => `${all.join(", ")} { ${key} }`).join("\n");
const { propertiesWithResolvedValueImplemented } = require("jsdom/lib/jsdom/living/helpers/style-rules.js");
for (const property of Object.keys(propertiesWithResolvedValueImplemented)) {
  if (!needed.test(`${property}:`)) delete propertiesWithResolvedValueImplemented[property];
}

// jsdom makes an object for the inline style of each element. Few tests read one, so it is made when it is read.
const inlineStyle = require("jsdom/lib/jsdom/living/nodes/ElementCSSInlineStyle-impl.js").implementation.prototype;
const makeStyle = inlineStyle._initElementCSSInlineStyle;
inlineStyle._initElementCSSInlineStyle = () => {};
Object.defineProperty(inlineStyle, "_style", {
  configurable: true,
  get() {
    makeStyle.call(this);
    return this._style;
  },
  set(value) {
    Object.defineProperty(this, "_style", { value, writable: true });
  },
});

const { TestEnvironment } = require("jest-environment-jsdom");
const { implForWrapper } = require("jsdom/lib/jsdom/living/generated/utils.js");

// Globals that browsers have and jsdom lacks, and URLs, which jsdom parses in JavaScript. Not Node's BroadcastChannel and MessageChannel,
// which would prevent Jest from exiting.
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
  "URL",
  "URLSearchParams",
];

/** Frames of an error's stack. Jest's 100 cost time at each error, and at each event of the bus, which reads in its stack who sends it. */
const stackTraceLimit = 20;

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

/** Computes the style of an element in the document once, until the document changes: jsdom forgets its own cache of styles then. */
function addStyleCache(global) {
  const compute = global.getComputedStyle;
  const { document } = global;
  const documentImpl = implForWrapper(document);
  const computed = new WeakMap();
  global.getComputedStyle = (element, pseudoElement) => {
    const isCached = !pseudoElement && element?.isConnected && element.ownerDocument === document;
    const earlier = isCached && computed.get(documentImpl._styleCache)?.get(element);
    if (earlier) return earlier;
    const style = compute(element, pseudoElement);
    if (isCached) {
      const { _styleCache: current } = documentImpl;
      if (!computed.has(current)) computed.set(current, new WeakMap());
      computed.get(current).set(element, style);
    }
    return style;
  };
}

module.exports = class ShopEnvironment extends TestEnvironment {
  constructor(config, context) {
    super(config, context);
    this.conditions = config.projectConfig.testEnvironmentOptions.conditions ?? [""];
    const { global } = this;
    global.Error.stackTraceLimit = stackTraceLimit;
    global.BroadcastChannel ??= class {
      postMessage() {}
      addEventListener() {}
      removeEventListener() {}
      close() {}
    };
    addDialog(global);
    addStyleCache(global);
    global.HTMLMediaElement.prototype.load = () => {}; // jsdom loads no media, and logs an error
    /** Sets the address of the document, so that its calls reach a server of the test. */
    global.setPageAddress = (url) => {
      this.dom.reconfigure({ url });
      global._origin = new URL(url).origin; // jsdom does not change the origin of the window's requests
    };
    for (const key of fromNode) {
      if (globalThis[key]) {
        Object.defineProperty(global, key, { value: globalThis[key], writable: true, configurable: true });
      }
    }
  }

  async setup() {
    await super.setup();
    Error.stackTraceLimit = stackTraceLimit; // jsdom's own
  }

  /** Without the option `conditions` none: jsdom's default `browser` would hide msw/node. */
  exportConditions() {
    return this.conditions;
  }
};
