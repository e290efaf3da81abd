import { anOrder, anOrderItem } from "../testing/builders";
import { toOrder } from "./order";

describe("toOrder", () => {
  it("reads an order from the wire", () => {
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

  it("reads an order without the optional fields", () => {
    const order = toOrder({ id: "7", grand_total: 100 });
    expect(order).toMatchObject({ number: "7", status: "pending", lines: [], updates: [] });
    expect(order.shipping.fullName).toBe("");
  });

  it("rejects a value that is no order, and amounts that are no pence", () => {
    expect(() => toOrder({})).toThrow(TypeError);
    expect(() => toOrder({ id: "7" })).toThrow(RangeError);
    expect(() => toOrder({ id: "7", grand_total: 12.5 })).toThrow(RangeError);
    const wrong = { wrong: 2 } as never; // what no server should send
    expect(() => toOrder({ ...anOrder(), id: wrong })).toThrow(TypeError);
    expect(() => toOrder(anOrder({ items: [anOrderItem({ quantity: wrong })] }))).toThrow(RangeError);
  });
});
