import { anOrder, anOrderItem } from "@aurelle/shared/testing";
import { appendOrders, isCancellable, nextOrdersPath, replaceOrder, toOrder } from "./order";

describe("toOrder", () => {
  it("reads an order of the wire", () => {
    const order = toOrder(anOrder({ items: [anOrderItem({ quantity: 2, product_price: 98000 })] }));
    expect(order).toMatchObject({
      id: "order-1",
      number: "AU-7K3M9Q",
      status: "pending",
      total: 196000,
      lines: [{ title: "Dome Band Ring", price: 98000, quantity: 2, total: 196000 }],
      shipping: { fullName: "Ada Lovelace", city: "London", country: "GB", zipCode: "SW1Y 4JH" },
      updates: [{ status: "pending", notes: "Order received", at: "2025-05-01T10:00:00.000Z" }],
    });
  });

  it("reads the total under its other name", () => {
    const { grand_total, ...wire } = anOrder();
    expect(toOrder({ ...wire, total_amount: 5000 }).total).toBe(5000);
  });

  it("does without what the shop can do without", () => {
    const order = toOrder({ id: "7", grand_total: 100 });
    expect(order).toMatchObject({ number: "7", status: "pending", lines: [], updates: [] });
    expect(order.shipping.fullName).toBe("");
  });

  it("refuses what is no order, and amounts that are no pence", () => {
    expect(() => toOrder({})).toThrow(TypeError);
    expect(() => toOrder({ id: "7" })).toThrow(RangeError);
    expect(() => toOrder({ id: "7", grand_total: 12.5 })).toThrow(RangeError);
  });
});

it.each([
  ["pending", true],
  ["processing", true],
  ["shipped", false],
  ["delivered", false],
  ["cancelled", false],
  ["on_hold", false],
])("an order that is %s may be cancelled: %s", (status, answer) => {
  expect(isCancellable(toOrder(anOrder({ status })))).toBe(answer);
});

describe("the history", () => {
  const one = toOrder(anOrder({ id: "1" }));
  const two = toOrder(anOrder({ id: "2" }));

  it("takes the newer order in place of the same one", () => {
    const cancelled = { ...two, status: "cancelled" };
    expect(replaceOrder([one, two], cancelled)).toEqual([one, cancelled]);
    expect(replaceOrder([one], cancelled)).toEqual([one]);
  });

  it("shows an order once that two pages hold", () => {
    const three = toOrder(anOrder({ id: "3" }));
    expect(appendOrders([one, two], [two, three])).toEqual([one, two, three]);
  });
});

describe("nextOrdersPath", () => {
  it.each([
    ["/api/orders/?cursor=abc", "orders/?cursor=abc"],
    ["https://orders.example/api/orders/?cursor=abc", "orders/?cursor=abc"],
    ["orders/?cursor=abc", "orders/?cursor=abc"],
  ])("follows %s from the segment on", (next, path) => {
    expect(nextOrdersPath(next)).toBe(path);
  });

  it.each([null, undefined, 7, "", "https://orders.example/other/"])("finds no page in %p", (next) => {
    expect(nextOrdersPath(next)).toBeNull();
  });
});
