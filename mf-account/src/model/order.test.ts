import { toOrder } from "@aurelle/shared/order";
import { anOrder } from "@aurelle/shared/testing";
import { appendOrders, isCancellable, nextOrdersPath, replaceOrder } from "./order";

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

  it("replaces an order by a newer version of it", () => {
    const cancelled = { ...two, status: "cancelled" };
    expect(replaceOrder([one, two], cancelled)).toEqual([one, cancelled]);
    expect(replaceOrder([one], cancelled)).toEqual([one]);
  });

  it("contains an order once that is on two pages", () => {
    const three = toOrder(anOrder({ id: "3" }));
    expect(appendOrders([one, two], [two, three])).toEqual([one, two, three]);
  });
});

describe("nextOrdersPath", () => {
  it.each([
    ["/api/orders/?cursor=abc", "orders/?cursor=abc"],
    ["https://orders.example/api/orders/?cursor=abc", "orders/?cursor=abc"],
    ["orders/?cursor=abc", "orders/?cursor=abc"],
  ])("reads %s from the segment on", (next, path) => {
    expect(nextOrdersPath(next)).toBe(path);
  });

  it.each([null, undefined, 7, "", "https://orders.example/other/"])("finds no page in %p", (next) => {
    expect(nextOrdersPath(next)).toBeNull();
  });
});
