import { toOrder } from "@aurelle/shared/order";
import { anOrder } from "@aurelle/shared/testing";
import { knownOrder, type OrderDetails, orderView } from "./order";

const order = toOrder(anOrder({ id: "order-1", order_number: "AU-7K3M9Q" }));
const loading: OrderDetails = { status: "loading", orderId: "order-1", requestId: "r-1", known: null };
const failed: OrderDetails = {
  status: "failed",
  orderId: "order-1",
  message: "No.",
  isMissing: false,
  known: null,
};

describe("knownOrder", () => {
  it.each<[string, OrderDetails]>([
    ["was read", { status: "succeeded", order }],
    ["is being read again", { ...loading, known: order }],
    ["could not be read again", { ...failed, known: order }],
  ])("is the order when it %s", (_, details) => {
    expect(knownOrder(details, "order-1")).toBe(order);
  });

  it("is null for another order, and before the first reading", () => {
    expect(knownOrder({ status: "succeeded", order }, "order-2")).toBeNull();
    expect(knownOrder({ status: "idle" }, "order-1")).toBeNull();
  });
});

describe("orderView", () => {
  const placed = { id: "order-1", number: "AU-1", isUnpaid: false };

  it("shows the number of a new order before its details", () => {
    expect(orderView(loading, placed, "order-1")).toEqual({ status: "known", number: "AU-1", order: null });
    expect(orderView(failed, placed, "order-1")).toEqual({ status: "known", number: "AU-1", order: null });
    expect(orderView(loading, placed, "order-2")).toEqual({ status: "loading" });
  });

  it("shows the details after they were read", () => {
    const details: OrderDetails = { status: "succeeded", order };
    expect(orderView(details, placed, "order-1")).toEqual({ status: "known", number: "AU-7K3M9Q", order });
  });

  it("shows the error while no value of the order is known", () => {
    expect(orderView(failed, null, "order-1")).toEqual({ status: "failed", message: "No." });
    expect(orderView(failed, null, "order-2")).toEqual({ status: "loading" });
  });

  it("is missing where the server knows no such order", () => {
    expect(orderView({ ...failed, isMissing: true }, null, "order-1")).toEqual({ status: "missing" });
  });
});
