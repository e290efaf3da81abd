/** How often the page asks for the latest figures, ms. */
const everyMs = 5000;

/**
 * Makes `shown` equal to `next`. What is equal stays as it is, so that the focus, the scroll positions and a selection stay too.
 * @param {any} shown a node of the page
 * @param {any} next
 */
function update(shown, next) {
  if (shown.nodeName !== next.nodeName) {
    shown.replaceWith(document.importNode(next, true));
    return;
  }
  if (shown.nodeType === Node.TEXT_NODE) {
    if (shown.data !== next.data) shown.data = next.data;
    return;
  }
  for (const { name } of [...shown.attributes]) if (!next.hasAttribute(name)) shown.removeAttribute(name);
  for (const { name, value } of next.attributes) {
    if (shown.getAttribute(name) !== value) shown.setAttribute(name, value);
  }
  const nodes = [...next.childNodes];
  for (const surplus of [...shown.childNodes].slice(nodes.length)) surplus.remove();
  for (const [index, node] of nodes.entries()) {
    const old = shown.childNodes[index];
    if (old) update(old, node);
    else shown.append(document.importNode(node, true));
  }
}

async function fetchLatest() {
  const response = await fetch(location.href, { cache: "no-store" });
  if (response.status === 401) return location.reload(); // the session has ended
  if (!response.ok) throw new Error(`the server answered ${response.status}`); // the next request may succeed
  update(document.body, new DOMParser().parseFromString(await response.text(), "text/html").body);
}

setInterval(() => {
  fetchLatest().catch((error) => console.warn("the latest figures could not be loaded", error));
}, everyMs);
