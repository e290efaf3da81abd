import { anOrder } from "@aurelle/shared/testing";
import { HttpResponse, http } from "msw";
import { setupServer } from "msw/node";
import { makeStore } from "../store";
import { messageOf } from "./callState";
import { fetchOrderSummary, simulateNextStage, updateOrderStatus } from "./orderThunks";

/**
 * The three calls of specification §7 that no page makes, with every injected fault (reliability B1) except the time-out, which needs a
 * real socket: orderTimeouts.test.ts. e2e/journeys/resilience/apiFaults.spec.ts tests the other calls in a browser.
 */

const server = setupServer();
beforeAll(() => server.listen({ onUnhandledRequest: "error" }));
beforeEach(() => {
  jest.spyOn(console, "warn").mockImplementation(() => {});
});
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

type Store = ReturnType<typeof makeStore>;
type Answer = () => Response | Promise<Response>;

const order = anOrder({ id: "order-1", status: "processing" });
const calls = [
  {
    name: "GET orders/summary/",
    handle: (answer: Answer) => http.get("*/api/orders/summary/", answer),
    make: (store: Store) => store.dispatch(fetchOrderSummary()),
    call: "orderSummary",
    fallback: "Failed to fetch order summary",
    complete: { order_count: 3, open_count: 1, total_spent: 294000 },
    /** All of its fields are needed. */
    minimal: { order_count: 3, open_count: 1, total_spent: 294000 },
    wrong: { order_count: "three", open_count: [{}], total_spent: { wrong: 1 } },
  },
  {
    name: "POST orders/{id}/simulate/",
    handle: (answer: Answer) => http.post("*/api/orders/order-1/simulate/", answer),
    make: (store: Store) => store.dispatch(simulateNextStage("order-1")),
    call: "simulate",
    fallback: "Failed to simulate order stage",
    complete: order,
    minimal: { id: "order-1", grand_total: 98000 },
    wrong: { ...order, id: { wrong: 1 }, grand_total: [98000] },
  },
  {
    name: "PUT orders/{id}/update-status/",
    handle: (answer: Answer) => http.put("*/api/orders/order-1/update-status/", answer),
    make: (store: Store) => store.dispatch(updateOrderStatus({ id: "order-1", status: "shipped" })),
    call: "updateStatus",
    fallback: "Failed to update order status",
    complete: order,
    minimal: { id: "order-1", grand_total: 98000 },
    wrong: { ...order, id: { wrong: 1 }, grand_total: [98000] },
  },
] as const;

const rejects = (status: number, text: string) => () =>
  HttpResponse.json({ error: text, code: "injected" }, { status });
const asJson = (body: string) => () => new HttpResponse(body, { headers: { "Content-Type": "application/json" } });
const cut = (complete: object) => asJson(JSON.stringify(complete).slice(0, -1));
const huge = (complete: object) => asJson(JSON.stringify({ ...complete, padding: "x".repeat(5 * 1024 * 1024) }));

describe.each(calls)("B1 $name", ({ name, handle, make, call, fallback, complete, minimal, wrong }) => {
  const busy = "The shop is very busy. Please try again in a moment.";
  const cases: readonly [fault: string, answer: Answer, text: string | undefined][] = [
    ["500", rejects(500, "TypeError at orders.ts:7"), fallback],
    ["503", rejects(503, busy), busy],
    ["404", rejects(404, "Not found."), "Not found."],
    ["403", rejects(403, "Only staff may do this."), "Only staff may do this."],
    ["429", rejects(429, "Too many attempts."), "Too many attempts."],
    [
      "connection reset",
      () => HttpResponse.error(),
      "The shop could not be reached. Check your connection and try again.",
    ],
    ["malformed JSON", cut(complete), fallback],
    ["200 with HTML", () => HttpResponse.html("<p>Sign in to the Wi-Fi"), fallback],
    ["empty body", asJson(""), fallback],
    ["null", asJson("null"), fallback],
    ["wrong types", asJson(JSON.stringify(wrong)), fallback],
    ["missing optional fields", asJson(JSON.stringify(minimal)), undefined],
    ["5 MB body", huge(complete), undefined],
  ];

  it.each(cases)(
    `B1 ${name} × %s`,
    async (_, answer, text) => {
      server.use(handle(answer));
      const store = makeStore();
      await make(store);
      const { orders: states } = store.getState();
      expect(states[call].status).toBe(text === undefined ? "succeeded" : "failed");
      expect(messageOf(states[call])).toBe(text);

      server.resetHandlers(handle(asJson(JSON.stringify(complete))));
      await make(store);
      expect(store.getState().orders[call].status).toBe("succeeded");
    },
    15_000,
  );
});
