import { session } from "@aurelle/shared/session";
import { aProfile } from "@aurelle/shared/testing";
import type { ToWorker } from "../../protocol/offlineProtocol";
import { tellPageChange } from "../routing/onPageChange";
import { keepPages, stopKeeping } from "./cacheVisitedPages";

/** A browser's service workers, as far as they are used. */
function aContainer() {
  const said: ToWorker[] = [];
  const container = {
    register: jest.fn(async () => ({})),
    ready: Promise.resolve({ active: { postMessage: (message: ToWorker) => said.push(message) } }),
    getRegistrations: async () => [{ unregister }],
  };
  const unregister = jest.fn(async () => true);
  return { container: container as unknown as ServiceWorkerContainer, register: container.register, unregister, said };
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

it("tells the worker of the page once it has settled, with the code it loaded, and of each page after it", async () => {
  const { container, register, said } = aContainer();
  await keepPages(container);
  expect(register).toHaveBeenCalledWith("/sw.js", { updateViaCache: "none" });
  expect(said).toEqual([]);
  await settle();
  const page = { kind: "keep", files: ["http://localhost/assets/main.js"], isSignedIn: false };
  expect(said).toEqual([{ ...page, url: "/" }]);
  history.replaceState(null, "", "/rings?min=5");
  tellPageChange();
  tellPageChange();
  await settle();
  expect(said.slice(1)).toEqual([{ ...page, url: "/rings?min=5" }]);
  history.replaceState(null, "", "/");
});

it("does not keep what is from the last visit itself, nor anything without a connection", async () => {
  document.documentElement.dataset.kept = "2025-01-31";
  const { container, said } = aContainer();
  await keepPages(container);
  await settle();
  connected.mockReturnValue(false);
  tellPageChange();
  await settle();
  expect(said).toEqual([]);
});

it("has everything forgotten when the session ends", async () => {
  jest.spyOn(globalThis, "fetch").mockResolvedValue(new Response());
  session.start({ access: "token-a", user: aProfile() });
  const { container, said } = aContainer();
  await keepPages(container);
  session.end();
  await settle();
  expect(said[0]).toEqual({ kind: "forget" });
});

it("leaves nothing where the shop has switched it off", async () => {
  const names = new Set(["aurelle-offline-1"]);
  const caches = { keys: async () => [...names], delete: async (name: string) => names.delete(name) };
  Object.defineProperty(globalThis, "caches", { value: caches, configurable: true });
  const { container, unregister } = aContainer();
  await stopKeeping(container);
  expect(unregister).toHaveBeenCalled();
  expect(names.size).toBe(0);
});

it("without a connection a link to a kept page is a page load, any other is not", async () => {
  connected.mockReturnValue(false);
  const kept = { isSignedIn: false, pages: [{ url: "/rings", title: "Rings", set: "s", at: 0, files: [] }] };
  const caches = { open: async () => ({ match: async () => new Response(JSON.stringify(kept)) }) };
  Object.defineProperty(globalThis, "caches", { value: caches, configurable: true });
  await keepPages(aContainer().container);
  await settle();
  document.body.innerHTML = '<a href="/rings">Rings</a><a href="/aurora">Aurora</a>';
  // What the router would do.
  const followed = jest.fn((event: Event) => event.preventDefault());
  document.body.addEventListener("click", followed);
  jest.spyOn(console, "error").mockImplementation(() => {}); // jsdom loads no pages
  for (const link of document.querySelectorAll("a")) link.click();
  expect(followed.mock.calls.map(([{ target }]) => (target as HTMLAnchorElement).textContent)).toEqual(["Aurora"]);
  document.body.removeEventListener("click", followed);
  document.body.innerHTML = "";
});
