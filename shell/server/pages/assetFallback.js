// In the head of a document whose files come from another origin (docs/decisions/0031-asset-origins.md). Where a stylesheet or a script of
// the document fails there, has other bytes or does not come, this gets it from the shop's own origin, with the same hash.
{
  /** @type {any} */
  const own = document.currentScript;
  const { origin } = own.dataset;
  // ms. A slow connection gets the scripts of a page, 130 KiB, in this time.
  const timeLimitMs = 6000;
  const rules = {
    /** @param {string} url */
    createScriptURL(url) {
      if (!url.startsWith("/assets/")) throw new TypeError(`not a script of the shop: ${url}`);
      return url;
    },
  };
  /** @type {any} */
  const { trustedTypes } = globalThis;
  const policy = trustedTypes?.createPolicy("assetFallback", rules) ?? rules;
  // Elements that have loaded, or whose file comes from the shop's own origin.
  const settled = new WeakSet();

  // The address of what the element loads. Other elements have none.
  /** @param {any} element */
  const addressOf = ({ rel, href, type, src }) => (rel === "stylesheet" ? href : type === "module" ? src : "");
  /** @param {any} element */
  const isElsewhere = (element) => addressOf(element).startsWith(`${origin}/`);
  /** @param {any} element */
  const ownAddress = (element) => addressOf(element).slice(origin.length);

  /** @param {() => void} act */
  const whenParsed = (act) => {
    // The page's script needs the whole document. Scripts that this event does not wait for are in the document already.
    if (document.readyState === "loading") document.addEventListener("readystatechange", act, { once: true });
    else act();
  };

  /** @param {any} element */
  const replace = (element) => {
    if (settled.has(element)) return;
    settled.add(element);
    const address = ownAddress(element);
    if (element.rel === "stylesheet") {
      element.href = address;
      return;
    }
    const { integrity } = element;
    const script = document.createElement("script");
    Object.assign(script, {
      type: "module",
      crossOrigin: "anonymous",
      integrity,
      src: policy.createScriptURL(address),
    });
    // A browser runs no script that has left its document. So the first one does not run when it comes later.
    document.implementation.createHTMLDocument().adoptNode(element);
    whenParsed(() => document.head.append(script));
  };

  // The element's own listeners hear of no failure that is replaced.
  /** @param {any} event */
  const onFailed = (event) => {
    if (settled.has(event.target) || !isElsewhere(event.target)) return;
    event.stopImmediatePropagation();
    replace(event.target);
  };

  /** @param {any} element */
  const onLate = (element) => {
    if (settled.has(element)) return;
    if (element.rel === "stylesheet") {
      replace(element);
      return;
    }
    // The other origin may only be slow: what comes first is used.
    const preload = document.createElement("link");
    Object.assign(preload, { rel: "modulepreload", integrity: element.integrity, href: ownAddress(element) });
    preload.onload = () => replace(element);
    document.head.append(preload);
  };

  // The window hears of no element that has loaded.
  document.addEventListener("load", ({ target }) => target && settled.add(target), true);
  addEventListener("error", onFailed, true);
  new MutationObserver((records) => {
    for (const { addedNodes } of records)
      for (const node of addedNodes) if (isElsewhere(node)) setTimeout(onLate, timeLimitMs, node);
  }).observe(document.head, { childList: true });
}
