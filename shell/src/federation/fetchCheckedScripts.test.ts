import { fetchCheckedScripts } from "./fetchCheckedScripts";

const links = () => [...document.head.querySelectorAll<HTMLLinkElement>('link[rel="modulepreload"]')];
const hashes = {
  "/r/cart/3.0.0-cccccccc/remoteEntry.js": "sha384-entry",
  "/r/cart/3.0.0-cccccccc/page.js": "sha384-page",
};

/** jsdom knows no `modulepreload`. */
let isSupported: boolean;
beforeEach(() => {
  isSupported = true;
  Object.defineProperty(DOMTokenList.prototype, "supports", { value: () => isSupported, configurable: true });
});
afterEach(() => {
  document.head.replaceChildren();
  Reflect.deleteProperty(DOMTokenList.prototype, "supports");
});

it("has the browser compare each script with its hash, and waits for all of them", async () => {
  let isFetched = false;
  const fetched = fetchCheckedScripts(hashes).then(() => {
    isFetched = true;
  });
  const [entry, page] = links();
  expect(links().map(({ href, integrity }) => [new URL(href).pathname, integrity])).toEqual(Object.entries(hashes));
  entry?.onload?.(new Event("load"));
  await Promise.resolve();
  expect(isFetched).toBe(false);
  page?.onload?.(new Event("load"));
  await fetched;
});

it("has the attributes of the document's own preloads, because Firefox fails a second one that differs", () => {
  void fetchCheckedScripts(hashes);
  expect(links().map((link) => link.hasAttribute("crossorigin"))).toEqual([false, false]);
});

it("rejects when one script cannot be fetched as it was published", async () => {
  const fetched = fetchCheckedScripts(hashes);
  links()[1]?.onerror?.(new Event("error"));
  await expect(fetched).rejects.toThrow("Failed to fetch /r/cart/3.0.0-cccccccc/page.js as it was published");
});

it.each([
  [200, "resolves"],
  [404, "rejects"],
])("has an older browser compare the script as it fetches it: a response of %i %s", async (status, outcome) => {
  isSupported = false;
  const fetched = jest.fn(async () => new Response("", { status }));
  Object.defineProperty(globalThis, "fetch", { value: fetched, configurable: true });
  const result = await fetchCheckedScripts({ "/page.js": "sha384-page" }).then(
    () => "resolves",
    () => "rejects",
  );
  expect(result).toBe(outcome);
  expect(fetched).toHaveBeenCalledWith("/page.js", { integrity: "sha384-page" });
  Reflect.deleteProperty(globalThis, "fetch");
});
