import { session } from "@aurelle/shared/session";
import { aProfile } from "@aurelle/shared/testing";
import type { ToServiceWorker } from "../../protocol/offlineProtocol";
import { notifyPageChange } from "../routing/onPageChange";
import { cacheVisitedPages, removeCachedPages } from "./cacheVisitedPages";

/** A fake of the browser's container: only what the code under test uses. */
function aContainer() {
  const messages: ToServiceWorker[] = [];
  const container = {
    register: jest.fn(async () => ({})),
    ready: Promise.resolve({ active: { postMessage: (message: ToServiceWorker) => messages.push(message) } }),
    getRegistrations: async () => [{ unregister }],
  };
  const unregister = jest.fn(async () => true);
  return {
    container: container as unknown as ServiceWorkerContainer,
    register: container.register,
    unregister,
    messages,
  };
}

let connected: jest.SpyInstance<boolean, []>;
beforeEach(() => {
  jest.useFakeTimers();
  const empty = { open: async () => ({ match: async () => undefined }) };
  Object.defineProperty(globalThis, "caches", { value: empty, configurable: true });
  connected = jest.spyOn(navigator, "onLine", "get").mockReturnValue(true);
  Object.defineProperty(performance, "getEntriesByType", {
    value: () => [{ name: "http://localhost/assets/main.js" }, { name: "http://localhost/api/cart/" }],
    configurable: true,
  });
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
  delete document.documentElement.dataset.kept;
  Reflect.deleteProperty(globalThis, "caches");
});
const settle = () => jest.advanceTimersByTimeAsync(1500);

it("asks the worker to cache the page after a while, with the code that it loaded, and each later page", async () => {
  const { container, register, messages } = aContainer();
  await cacheVisitedPages(container);
  expect(register).toHaveBeenCalledWith("/sw.js", { updateViaCache: "none" });
  expect(messages).toEqual([]);
  await settle();
  const page = { kind: "keep", files: ["http://localhost/assets/main.js"], shopper: null };
  expect(messages).toEqual([{ ...page, url: "/" }]);
  history.replaceState(null, "", "/rings?min=5");
  notifyPageChange();
  notifyPageChange();
  await settle();
  expect(messages.slice(1)).toEqual([{ ...page, url: "/rings?min=5" }]);
  history.replaceState(null, "", "/");
});

it("does not cache a page from the last visit, nor any page without a connection", async () => {
  document.documentElement.dataset.kept = "2025-01-31";
  const { container, messages } = aContainer();
  await cacheVisitedPages(container);
  await settle();
  connected.mockReturnValue(false);
  notifyPageChange();
  await settle();
  expect(messages).toEqual([]);
});

it("asks the worker to delete everything when the session ends", async () => {
  jest.spyOn(globalThis, "fetch").mockResolvedValue(new Response());
  session.start({ access: "token-a", user: aProfile() });
  const { container, messages } = aContainer();
  await cacheVisitedPages(container);
  session.end();
  await settle();
  expect(messages[0]).toEqual({ kind: "forget" });
});

it("Y2 asks the worker to delete what another shopper has visited", async () => {
  const index = { shopper: "ada", pages: [{ url: "/rings", title: "Rings", set: "s", at: 0, files: [] }] };
  const caches = { open: async () => ({ match: async () => new Response(JSON.stringify(index)) }) };
  Object.defineProperty(globalThis, "caches", { value: caches, configurable: true });
  const { container, messages } = aContainer();
  await cacheVisitedPages(container);
  await Promise.resolve();
  expect(messages).toEqual([{ kind: "forget" }]);
});

it("removes worker and caches where the shop has switched the feature off", async () => {
  const names = new Set(["aurelle-offline-1"]);
  const caches = { keys: async () => [...names], delete: async (name: string) => names.delete(name) };
  Object.defineProperty(globalThis, "caches", { value: caches, configurable: true });
  const { container, unregister } = aContainer();
  await removeCachedPages(container);
  expect(unregister).toHaveBeenCalled();
  expect(names.size).toBe(0);
});

it("without a connection a link to a cached page loads the page, and another link does not", async () => {
  connected.mockReturnValue(false);
  const index = { shopper: null, pages: [{ url: "/rings", title: "Rings", set: "s", at: 0, files: [] }] };
  const caches = { open: async () => ({ match: async () => new Response(JSON.stringify(index)) }) };
  Object.defineProperty(globalThis, "caches", { value: caches, configurable: true });
  await cacheVisitedPages(aContainer().container);
  await settle();
  document.body.innerHTML = '<a href="/rings">Rings</a><a href="/aurora">Aurora</a>';
  // A fake of the router, which handles the click.
  const followed = jest.fn((event: Event) => event.preventDefault());
  document.body.addEventListener("click", followed);
  jest.spyOn(console, "error").mockImplementation(() => {}); // jsdom loads no pages
  for (const link of document.querySelectorAll("a")) link.click();
  expect(followed.mock.calls.map(([{ target }]) => (target as HTMLAnchorElement).textContent)).toEqual(["Aurora"]);
  document.body.removeEventListener("click", followed);
  document.body.innerHTML = "";
});
