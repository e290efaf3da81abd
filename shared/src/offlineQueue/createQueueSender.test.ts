import { HttpResponse, http } from "msw";
import { setupServer } from "msw/node";
import { createApi } from "../http/http";
import { aCart } from "../testing/builders";
import { toast } from "../toast/toast";
import { createOfflineQueue } from "./createOfflineQueue";

const ring = { productId: "p-1", title: "Dome Band Ring" };
let added = 0;
const server = setupServer(
  http.get("http://localhost/api/cart/", () => HttpResponse.json(aCart([]))),
  http.post("http://localhost/api/cart/add/", () => {
    added += 1;
    return HttpResponse.json(aCart([], { revision: added }));
  }),
);
beforeAll(() => server.listen({ onUnhandledRequest: "error" }));
afterAll(() => server.close());
beforeEach(() => {
  added = 0;
  jest.spyOn(console, "warn").mockImplementation(() => {});
  jest.spyOn(toast, "success").mockImplementation(() => {});
});
afterEach(() => {
  Reflect.deleteProperty(navigator, "locks");
  server.resetHandlers();
  localStorage.clear();
  jest.restoreAllMocks();
});

async function send() {
  const queue = createOfflineQueue(createApi("http://localhost/api/"));
  queue.add(ring);
  await queue.send();
  return queue.current;
}
const setLocks = (request: (name: string, work: () => Promise<void>) => Promise<void>) =>
  Object.defineProperty(navigator, "locks", { value: { request }, configurable: true });

it("D2 sends where the browser refuses locks", async () => {
  setLocks(() => Promise.reject(new DOMException("Access to the Locks API is denied.", "SecurityError")));
  expect(await send()).toEqual([]);
  expect(added).toBe(1);
});

it("sends once while it has the lock, when the sending fails", async () => {
  setLocks((_, work) => work());
  server.use(
    http.post("http://localhost/api/cart/add/", () => {
      added += 1;
      return HttpResponse.json({}, { status: 503 });
    }),
  );
  expect(await send()).toMatchObject([ring]);
  expect(added).toBe(1);
});

it.each([404, 500])("sends although the server has no cart to send: %i", async (status) => {
  server.use(http.get("http://localhost/api/cart/", () => HttpResponse.json({}, { status })));
  expect(await send()).toEqual([]);
  expect(added).toBe(1);
});

it("sends nothing while the cart cannot be reached", async () => {
  server.use(http.get("http://localhost/api/cart/", () => HttpResponse.error()));
  expect(await send()).toMatchObject([ring]);
  expect(added).toBe(0);
});
