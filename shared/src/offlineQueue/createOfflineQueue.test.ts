import { HttpResponse, http } from "msw";
import { setupServer } from "msw/node";
import { bus } from "../bus/bus";
import { unhandledPressKey } from "../contract/storageKeys";
import { createApi } from "../http/http";
import { session } from "../session/session";
import { aCart, aProfile } from "../testing/builders";
import { toast } from "../toast/toast";
import { createOfflineQueue } from "./createOfflineQueue";

const ring = { productId: "p-1", title: "Dome Band Ring" };
const chain = { productId: "p-2", title: "Fine Chain" };
const url = (path: string) => `http://localhost/api/${path}`;

/** The idempotency keys of the requests, and the products in the cart by key. */
let arrived: string[] = [];
let added: Map<string, string> = new Map();
const accept = async ({ request }: { request: Request }) => {
  const { product_id } = (await request.json()) as { product_id: string }; // what this client sends
  const key = request.headers.get("Idempotency-Key") ?? "none";
  arrived.push(key);
  added.set(key, product_id);
  return HttpResponse.json(aCart([], { revision: added.size }));
};
const server = setupServer(
  http.get(url("cart/"), () => HttpResponse.json(aCart([]))),
  http.post(url("cart/add/"), accept),
  http.post("*/api/auth/logout/", () => new HttpResponse(null, { status: 204 })),
);
const rejectWith = (status: number, code: string, text: string) =>
  http.post(url("cart/add/"), () =>
    HttpResponse.json({ error: text, message: text, code, request_id: "r-1" }, { status }),
  );

let leaving: AbortController;
let connected: jest.SpyInstance<boolean, []>;
const goOnline = (is = true) => {
  connected.mockReturnValue(is);
  window.dispatchEvent(new Event(is ? "online" : "offline"));
};
const opened = () => {
  const queue = createOfflineQueue(createApi("http://localhost/api/"));
  queue.open(leaving.signal);
  return queue;
};
const titles = (queue: ReturnType<typeof opened>) => queue.current.map(({ title }) => title);

beforeAll(() => server.listen({ onUnhandledRequest: "error" }));
afterAll(() => server.close());
beforeEach(() => {
  arrived = [];
  added = new Map();
  localStorage.clear();
  leaving = new AbortController();
  connected = jest.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  jest.spyOn(console, "warn").mockImplementation(() => {});
});
afterEach(() => {
  leaving.abort();
  session.forget();
  server.resetHandlers();
  jest.restoreAllMocks();
});

it("queues an item without a connection, and sends it once when the connection is back", async () => {
  const queue = opened();
  queue.add(ring);
  queue.add(chain);
  await queue.send();
  expect(titles(queue)).toEqual(["Dome Band Ring", "Fine Chain"]);
  expect(arrived).toEqual([]);
  const announced = jest.spyOn(toast, "success").mockImplementation(() => {});
  const outdated = jest.fn();
  bus.on("cart.outdated", outdated, leaving.signal);
  goOnline();
  await queue.send();
  expect([...added.values()]).toEqual(["p-1", "p-2"]);
  expect(arrived).toHaveLength(2);
  expect(queue.current).toEqual([]);
  expect(announced).toHaveBeenCalledWith("2 pieces added to cart!");
  expect(outdated).toHaveBeenCalledWith({ revision: 2 }, expect.anything());
});

it("does not open after its signal has aborted", async () => {
  goOnline();
  sessionStorage.setItem(unhandledPressKey, JSON.stringify(ring));
  leaving.abort();
  const queue = opened();
  expect(queue.current).toEqual([]);
  queue.add(chain);
  window.dispatchEvent(new Event("online"));
  await queue.send();
  expect([...added.values()]).toEqual(["p-2"]);
});

it("queues an item once under one key", () => {
  const queue = opened();
  queue.add(ring, "key-1");
  queue.add(ring, "key-1");
  queue.add(ring, "key-2");
  expect(queue.current.map(({ key }) => key)).toEqual(["key-1", "key-2"]);
});

it("sends what was pressed on the last page before its code ran, once", async () => {
  jest.spyOn(toast, "success").mockImplementation(() => {});
  goOnline();
  sessionStorage.setItem(unhandledPressKey, JSON.stringify(ring));
  await opened().send();
  await opened().send();
  expect([...added.values()]).toEqual(["p-1"]);
});

it("sends what was to be made of a piece that was pressed on the last page", () => {
  const fields = { product_id: "p-1", ring_size: "P", engraving: " A & J ", title: "Dome Band Ring" };
  sessionStorage.setItem(unhandledPressKey, JSON.stringify(fields));
  const queued = { productId: "p-1", title: "Dome Band Ring", ringSize: "P", engraving: "A & J" };
  expect(opened().current).toMatchObject([queued]);
});

it("sends a piece that the last page has sent already under the same key", async () => {
  jest.spyOn(toast, "success").mockImplementation(() => {});
  goOnline();
  const key = crypto.randomUUID();
  sessionStorage.setItem(unhandledPressKey, JSON.stringify({ product_id: "p-1", title: "Dome Band Ring", key }));
  await opened().send();
  expect(arrived).toEqual([key]);
});

it.each(["{", "[]", '{"productId":1,"title":"Ring"}', "null"])("ignores a press that is stored as %j", (text) => {
  sessionStorage.setItem(unhandledPressKey, text);
  expect(opened().current).toEqual([]);
  expect(sessionStorage.getItem(unhandledPressKey)).toBeNull();
});

it("finds the items again after the tab was closed, and in other tabs", () => {
  const queue = opened();
  queue.add(ring);
  expect(titles(opened())).toEqual(["Dome Band Ring"]);
});

it("leaves the sending to a visible tab at first", async () => {
  const announced = jest.spyOn(toast, "success").mockImplementation(() => {});
  const seen = jest.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  opened().add(ring);
  jest.useFakeTimers();
  goOnline();
  await jest.advanceTimersByTimeAsync(2900);
  expect(arrived).toEqual([]);
  jest.useRealTimers();
  seen.mockReturnValue("visible");
  await opened().send();
  expect(arrived).toHaveLength(1);
  expect(announced).toHaveBeenCalledTimes(1);
});

it("two tabs send each item once", async () => {
  jest.spyOn(toast, "success").mockImplementation(() => {});
  // The browser's locks, which jsdom does not have: one holder at a time.
  let last: Promise<unknown> = Promise.resolve();
  const request = (_: string, work: () => Promise<void>) => {
    last = last.then(work);
    return last;
  };
  Object.defineProperty(navigator, "locks", { value: { request }, configurable: true });
  const [here, there] = [opened(), opened()];
  here.add(ring);
  here.add(chain);
  goOnline();
  await Promise.all([here.send(), there.send()]);
  Reflect.deleteProperty(navigator, "locks");
  expect(arrived).toHaveLength(2);
  expect([...added.values()]).toEqual(["p-1", "p-2"]);
});

it("sends an item again under its key when the response was lost", async () => {
  server.use(
    http.post(
      url("cart/add/"),
      async (call) => {
        await accept(call);
        return HttpResponse.error();
      },
      { once: true },
    ),
  );
  const queue = opened();
  queue.add(ring);
  jest.spyOn(toast, "success").mockImplementation(() => {});
  goOnline();
  await queue.send();
  expect(titles(queue)).toEqual(["Dome Band Ring"]);
  await queue.send();
  expect(queue.current).toEqual([]);
  expect(arrived).toHaveLength(2);
  expect(new Set(arrived).size).toBe(1);
});

it.each([
  [
    409,
    "out_of_stock",
    "Sorry, Dome Band Ring is currently out of stock.",
    "Sorry, Dome Band Ring is currently out of stock.",
  ],
  [400, "invalid", "This piece cannot be engraved", "This piece cannot be engraved"],
  [404, "not_found", "Not found.", "Dome Band Ring is no longer sold, so it was not added to your cart."],
])(
  "announces a rejection (%i %s), shows it until it is removed, and sends the next item",
  async (status, code, text, shown) => {
    const queue = opened();
    queue.add(ring);
    queue.add(chain);
    server.use(http.post(url("cart/add/"), accept));
    server.use(
      http.post(
        url("cart/add/"),
        () => HttpResponse.json({ error: text, message: text, code, request_id: "r" }, { status }),
        {
          once: true,
        },
      ),
    );
    const announced = jest.spyOn(toast, "error").mockImplementation(() => {});
    jest.spyOn(toast, "success").mockImplementation(() => {});
    goOnline();
    await queue.send();
    expect(announced).toHaveBeenCalledWith(shown);
    expect(queue.current).toMatchObject([{ title: "Dome Band Ring", rejection: shown }]);
    expect([...added.values()]).toEqual(["p-2"]);
    queue.remove(queue.current[0]?.key ?? "");
    expect(queue.current).toEqual([]);
  },
);

it("sends an item again later when the shop is overloaded", async () => {
  server.use(rejectWith(503, "busy", "The shop is very busy."));
  const queue = opened();
  queue.add(ring);
  goOnline();
  await queue.send();
  expect(queue.current).toMatchObject([{ rejection: null }]);
});

it("empties the queue at sign-out, and sends nothing afterwards", async () => {
  session.start({ access: "token-a", user: aProfile() });
  const queue = opened();
  queue.add(ring);
  session.end();
  expect(queue.current).toEqual([]);
  expect(localStorage.length).toBe(0);
  goOnline();
  await queue.send();
  expect(arrived).toEqual([]);
});

it("neither shows nor sends items of another session", async () => {
  session.start({ access: "token-a", user: aProfile() });
  opened().add(ring);
  localStorage.setItem("userToken", "token-b"); // another tab
  const queue = opened();
  expect(queue.current).toEqual([]);
  goOnline();
  await queue.send();
  expect(arrived).toEqual([]);
});

it("moves a guest's items into the session at sign-in", async () => {
  const queue = opened();
  queue.add(ring);
  session.start({ access: "token-a", user: aProfile() });
  expect(titles(queue)).toEqual(["Dome Band Ring"]);
  jest.spyOn(toast, "success").mockImplementation(() => {});
  goOnline();
  await queue.send();
  expect([...added.values()]).toEqual(["p-1"]);
});

it("announces that the session has ended meanwhile, and removes the item", async () => {
  session.start({ access: "token-a", user: aProfile() });
  server.use(rejectWith(401, "not_signed_in", "Please sign in."));
  const queue = opened();
  queue.add(ring);
  const announced = jest.spyOn(toast, "error").mockImplementation(() => {});
  goOnline();
  await queue.send();
  expect(announced).toHaveBeenCalledWith(
    "Your session has ended, so Dome Band Ring was not added. Please sign in and add it again.",
  );
  expect(queue.current).toEqual([]);
});

it("rejects the 51st item", () => {
  const queue = opened();
  for (let count = 0; count < 50; count += 1) queue.add(ring);
  expect(() => queue.add(ring)).toThrow(RangeError);
});
