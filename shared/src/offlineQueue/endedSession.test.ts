import { HttpResponse, http } from "msw";
import { setupServer } from "msw/node";
import { api } from "../http/http";
import { openSession, session } from "../session/session";
import { tokenFingerprint } from "../session/tokenFingerprint";
import { aCart, aProfile } from "../testing/builders";
import { toast } from "../toast/toast";
import { createOfflineQueue } from "./createOfflineQueue";

const ring = { productId: "p-1", title: "Dome Band Ring" };
const chain = { productId: "p-2", title: "Fine Chain" };
const lostRing = "Your session has ended, so Dome Band Ring was not added. Please sign in and add it again.";
const rejected = () => HttpResponse.json({}, { status: 401 });

let additions = 0;
const add = () => {
  additions += 1;
  return HttpResponse.json(aCart([]));
};
const server = setupServer(
  http.get("*/api/cart/", () => HttpResponse.json(aCart([]))),
  http.post("*/api/cart/add/", add),
  http.get("*/api/users/user-info/", () => HttpResponse.json(aProfile())),
  http.post("*/api/auth/logout/", () => new HttpResponse(null, { status: 204 })),
);
let leaving: AbortController;
let connected: jest.SpyInstance<boolean, []>;
let announced: jest.SpyInstance;
beforeAll(() => {
  server.listen({ onUnhandledRequest: "error" });
  openSession();
});
afterAll(() => server.close());
beforeEach(() => {
  additions = 0;
  leaving = new AbortController();
  connected = jest.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  announced = jest.spyOn(toast, "error").mockImplementation(() => {});
  jest.spyOn(console, "warn").mockImplementation(() => {});
});
afterEach(() => {
  leaving.abort();
  session.forget();
  localStorage.clear();
  server.resetHandlers();
  jest.restoreAllMocks();
});

/** A signed-in shopper's queue, of a page without a connection. */
function queued(...products: (typeof ring)[]) {
  session.start({ access: "token-a", user: aProfile() });
  const queue = createOfflineQueue(api);
  queue.open(leaving.signal);
  for (const product of products) queue.add(product);
  return queue;
}
const texts = () => announced.mock.calls.map(([text]) => text);

describe("items of a session that the server has ended", () => {
  it.each([
    ["cart/", http.get("*/api/cart/", rejected)],
    ["cart/add/", http.post("*/api/cart/add/", rejected)],
  ])("B3 are announced once and removed when %s answers 401", async (_, handler) => {
    server.use(handler);
    const queue = queued(ring);
    connected.mockReturnValue(true);
    await queue.send();
    expect(texts()).toEqual([lostRing]);
    expect(queue.current).toEqual([]);
    expect(localStorage.getItem("mine.waiting")).toBeNull();
  });

  it("B3 are announced together when any other call of the page answers 401", async () => {
    server.use(http.get("*/api/orders/", rejected));
    queued(ring, chain);
    await expect(api.get("orders/")).rejects.toMatchObject({ status: 401 });
    expect(texts()).toEqual(["Your session has ended, so 2 pieces were not added. Please sign in and add them again."]);
  });

  it("B3 are announced when the profile of a page that loads answers 401", async () => {
    server.use(http.get("*/api/users/user-info/", rejected));
    localStorage.setItem("userToken", "token-a");
    const owner = tokenFingerprint("token-a");
    localStorage.setItem("mine.waiting", JSON.stringify([{ key: "key-1", ...ring, owner, refusal: null }]));
    const loading = session.loadProfile();
    createOfflineQueue(api).open(leaving.signal);
    await loading;
    expect(texts()).toEqual([lostRing]);
  });

  it("B3 are announced in another tab of the shopper", () => {
    const queue = queued(ring);
    localStorage.setItem("expiredSession", tokenFingerprint("token-a") ?? "");
    localStorage.removeItem("userToken");
    localStorage.removeItem("mine.waiting");
    dispatchEvent(new StorageEvent("storage", { key: "userToken", newValue: null }));
    expect(texts()).toEqual([lostRing]);
    expect(queue.current).toEqual([]);
  });

  it("Y1 never go to another shopper", async () => {
    server.use(http.get("*/api/orders/", rejected));
    const queue = queued(ring);
    await api.get("orders/").catch(() => {});
    session.start({ access: "token-b", user: aProfile({ id: "user-2" }) });
    connected.mockReturnValue(true);
    await queue.send();
    expect([queue.current, additions]).toEqual([[], 0]);
  });

  it("are not announced at sign-out", () => {
    queued(ring);
    session.end();
    expect(texts()).toEqual([]);
  });

  it("are not announced where a guest's items go to the account", () => {
    localStorage.setItem("expiredSession", "former");
    const queue = createOfflineQueue(api);
    queue.open(leaving.signal);
    queue.add(ring);
    session.start({ access: "token-a", user: aProfile() });
    expect(queue.current).toMatchObject([ring]);
    expect(texts()).toEqual([]);
  });
});
