import { api } from "@aurelle/shared/http";
import { anOrder } from "@aurelle/shared/testing";
import { HttpResponse, http } from "msw";
import { setupServer } from "msw/node";
import { makeStore } from "../store";
import { resultOf } from "./callState";
import {
  cancelOrder,
  fetchFurtherHistory,
  fetchOrderDetails,
  fetchOrderHistory,
  fetchOrderSummary,
  simulateNextStage,
  updateOrderStatus,
} from "./orderThunks";

const ordersOf = (store: ReturnType<typeof makeStore>) => resultOf(store.getState().orders.orderHistory)?.orders;

const server = setupServer();
beforeAll(() => server.listen({ onUnhandledRequest: "error" }));
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const one = anOrder({ id: "1" });
const two = anOrder({ id: "2" });

async function withHistory() {
  server.use(http.get("*/api/orders/", () => HttpResponse.json({ results: [one, two], next: null })));
  const store = makeStore();
  await store.dispatch(fetchOrderHistory());
  return store;
}

it("stores the history and the path of its next page", async () => {
  server.use(
    http.get("*/api/orders/", ({ request }) =>
      new URL(request.url).searchParams.get("cursor") === "c2"
        ? HttpResponse.json({ results: [two], next: null })
        : HttpResponse.json({ results: [one], next: "/api/orders/?cursor=c2" }),
    ),
  );
  const store = makeStore();
  await store.dispatch(fetchOrderHistory());
  expect(store.getState().orders).toMatchObject({
    orderHistory: { result: { orders: [{ id: "1" }], next: "orders/?cursor=c2" } },
  });
  await store.dispatch(fetchFurtherHistory("orders/?cursor=c2"));
  expect(store.getState().orders).toMatchObject({
    orderHistory: { result: { orders: [{ id: "1" }, { id: "2" }], next: null } },
  });
});

it.each([
  ["a bare array in place of results", [one, two], ["1", "2"]],
  ["an order that cannot be read", { results: [one, null, { ...two, grand_total: "£20" }], next: null }, ["1"]],
  ["an empty array", [], []],
])("U7 shows the orders of a history with %s", async (_, answer, ids) => {
  jest.spyOn(console, "warn").mockImplementation(() => {});
  server.use(http.get("*/api/orders/", () => HttpResponse.json(answer)));
  const store = makeStore();
  await store.dispatch(fetchOrderHistory());
  expect(ordersOf(store)?.map(({ id }) => id)).toEqual(ids);
});

it("stores the summary", async () => {
  server.use(
    http.get("*/api/orders/summary/", () => HttpResponse.json({ order_count: 3, open_count: 1, total_spent: 294000 })),
  );
  const store = makeStore();
  await store.dispatch(fetchOrderSummary());
  expect(store.getState().orders.orderSummary).toEqual({
    status: "succeeded",
    result: { orderCount: 3, openCount: 1, totalSpent: 294000 },
  });
});

describe("a changed order replaces the same one in details and history", () => {
  const answered = (status: string) => () => HttpResponse.json({ ...two, status });

  it("when it is cancelled", async () => {
    const store = await withHistory();
    server.use(
      http.get("*/api/orders/2/", answered("pending")),
      http.post("*/api/orders/2/cancel/", answered("cancelled")),
    );
    await store.dispatch(fetchOrderDetails("2"));
    await store.dispatch(cancelOrder("2"));
    expect(resultOf(store.getState().orders.orderDetails)?.status).toBe("cancelled");
    expect(ordersOf(store)?.map(({ status }) => status)).toEqual(["pending", "cancelled"]);
  });

  it("when its next stage is simulated", async () => {
    const store = await withHistory();
    let sent: unknown;
    server.use(
      http.post("*/api/orders/2/simulate/", async ({ request }) => {
        sent = await request.json();
        return HttpResponse.json({ ...two, status: "processing" });
      }),
    );
    await store.dispatch(simulateNextStage("2"));
    expect(sent).toEqual({ simulation_stage: "next" });
    expect(ordersOf(store)?.[1]?.status).toBe("processing");
  });

  it("when its status is updated", async () => {
    const store = await withHistory();
    let sent: unknown;
    server.use(
      http.put("*/api/orders/2/update-status/", async ({ request }) => {
        sent = await request.json();
        return HttpResponse.json({ ...two, status: "shipped" });
      }),
    );
    await store.dispatch(updateOrderStatus({ id: "2", status: "shipped", notes: "On its way" }));
    expect(sent).toEqual({ status: "shipped", notes: "On its way" });
    expect(ordersOf(store)?.[1]?.status).toBe("shipped");
  });
});

describe("failures", () => {
  const calls = [
    ["orderHistory", () => fetchOrderHistory(), "Failed to fetch order history"],
    ["furtherHistory", () => fetchFurtherHistory("orders/?cursor=c2"), "Failed to fetch order history"],
    ["orderDetails", () => fetchOrderDetails("1"), "Failed to fetch order details"],
    ["cancel", () => cancelOrder("1"), "Failed to cancel order"],
    ["orderSummary", () => fetchOrderSummary(), "Failed to fetch order summary"],
    ["simulate", () => simulateNextStage("1"), "Failed to simulate order stage"],
    ["updateStatus", () => updateOrderStatus({ id: "1", status: "shipped" }), "Failed to update order status"],
  ] as const;

  it.each(calls)("%s stores the server's error text", async (call, start) => {
    server.use(http.all("*/api/orders/*", () => HttpResponse.json({ error: "Not this time." }, { status: 409 })));
    const store = makeStore();
    await store.dispatch(start() as ReturnType<typeof fetchOrderHistory>); // dispatch takes each of these thunks
    expect(store.getState().orders[call]).toEqual({ status: "failed", message: "Not this time." });
  });

  it.each(calls)("%s falls back on its default text", async (call, start, text) => {
    jest.spyOn(console, "warn").mockImplementation();
    server.use(http.all("*/api/orders/*", () => HttpResponse.json({}, { status: 500 })));
    const store = makeStore();
    await store.dispatch(start() as ReturnType<typeof fetchOrderHistory>); // dispatch takes each of these thunks
    expect(store.getState().orders[call]).toEqual({ status: "failed", message: text });
  });

  it.each([null, {}, { results: "none" }, { results: [{}] }, { results: [{ id: "1", grand_total: 12.5 }] }])(
    "reads the history %p as a failure",
    async (body) => {
      jest.spyOn(console, "warn").mockImplementation();
      server.use(http.get("*/api/orders/", () => HttpResponse.json(body)));
      const store = makeStore();
      await store.dispatch(fetchOrderHistory());
      expect(store.getState().orders.orderHistory).toEqual({
        status: "failed",
        message: "Failed to fetch order history",
      });
    },
  );
});

it("logs nothing about an aborted call", async () => {
  const warn = jest.spyOn(console, "warn").mockImplementation();
  warn.mockClear();
  const get = jest.fn().mockRejectedValue(Object.assign(new Error("canceled"), { name: "CanceledError" }));
  await makeStore({ ...api, get }).dispatch(fetchOrderHistory());
  expect(warn).not.toHaveBeenCalled();
});

it("ignores the response to an older request", async () => {
  let answerFirst: (body: object) => void = () => {};
  const slow = new Promise<object>((resolve) => {
    answerFirst = resolve;
  });
  const get = jest
    .fn()
    .mockReturnValueOnce(slow)
    .mockResolvedValueOnce({ results: [two], next: null });
  const store = makeStore({ ...api, get });
  const first = store.dispatch(fetchOrderHistory());
  first.abort();
  await store.dispatch(fetchOrderHistory());
  answerFirst({ results: [one], next: null });
  await first;
  expect(store.getState().orders).toMatchObject({
    orderHistory: { status: "succeeded", result: { orders: [{ id: "2" }] } },
  });
});
