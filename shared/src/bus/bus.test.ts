import { createBus } from "./bus";

const cart = (quantity: number) => ({ cartId: "cart-1", revision: quantity, quantity });

describe("bus", () => {
  it("gives a late listener the last value of a retained event, and of no other", () => {
    const bus = createBus("tab");
    bus.emit("cart.changed", cart(2), "cart");
    bus.emit("order.placed", { orderId: "7" }, "checkout");
    const received: unknown[] = [];
    bus.on("cart.changed", ({ quantity }) => received.push(quantity));
    bus.on("order.placed", (order) => received.push(order));
    expect(received).toEqual([2]);
  });

  it("puts the sender, its release and a sequence number on the envelope", () => {
    const bus = createBus("tab");
    bus.nameRelease("cart", "1.0.0-aaaaaaaa");
    const envelopes: unknown[] = [];
    bus.watch((envelope) => envelopes.push(envelope));
    bus.emit("cart.changed", cart(1), "cart");
    bus.emit("cart.changed", cart(2), "cart");
    expect(envelopes).toMatchObject([
      { seq: 1, tab: "tab", v: 1, type: "cart.changed", source: { remote: "cart", release: "1.0.0-aaaaaaaa" } },
      { seq: 2, data: { quantity: 2 } },
    ]);
  });

  it("logs the error of a listener, and calls the others", () => {
    const error = jest.spyOn(console, "error").mockImplementation(() => {});
    const bus = createBus("tab");
    const received: number[] = [];
    bus.on("cart.changed", () => {
      throw new Error("boom");
    });
    bus.on("cart.changed", ({ quantity }) => received.push(quantity));
    bus.emit("cart.changed", cart(1));
    bus.emit("cart.changed", cart(2));
    expect(received).toEqual([1, 2]);
    expect(error).toHaveBeenCalledWith("bus: a listener of cart.changed failed", expect.any(Error));
  });

  it("stops when the signal aborts", () => {
    const bus = createBus("tab");
    const leaving = new AbortController();
    const received: number[] = [];
    bus.on("cart.changed", ({ quantity }) => received.push(quantity), leaving.signal);
    bus.emit("cart.changed", cart(1));
    leaving.abort();
    bus.emit("cart.changed", cart(2));
    expect(received).toEqual([1]);
  });
});
