import type { ShopEventType } from "../contract/contract";
import { type Bus, createBus } from "./bus";

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
    expect(error).toHaveBeenCalledWith("bus: a listener of cart.changed failed", null, expect.any(Error));
  });

  it.each<[string, ShopEventType, object]>([
    ["a field that is missing", "cart.changed", { cartId: null, revision: 1 }],
    ["a field of another type", "cart.changed", { ...cart(1), quantity: "1" }],
    ["no value where there must be one", "order.placed", { orderId: null }],
  ])("F31 delivers no event with %s", (_, type, data) => {
    const error = jest.spyOn(console, "error").mockImplementation(() => {});
    const bus = createBus("tab");
    const received = jest.fn();
    bus.watch(received);
    bus.emit(type, data as never, "cart");
    expect(received).not.toHaveBeenCalled();
    expect(error).toHaveBeenCalledWith(`bus: cart sent a malformed ${type}`);
  });

  it("delivers an event that only newer releases know", () => {
    const bus = createBus("tab");
    const received = jest.fn();
    bus.on("wishlist.shared" as ShopEventType, received);
    bus.emit("wishlist.shared" as ShopEventType, { any: 1 } as never);
    expect(received).toHaveBeenCalledTimes(1);
  });

  it("F31 lets no listener change what the others get", () => {
    jest.spyOn(console, "error").mockImplementation(() => {});
    const bus = createBus("tab");
    const data = cart(1);
    bus.on("cart.changed", (received) => {
      (received as { quantity: number }).quantity = 9;
    });
    bus.emit("cart.changed", data);
    data.quantity = 8;
    expect(bus.last("cart.changed")).toEqual(cart(1));
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

  it("does not begin after its signal has aborted: a remote was left before its code had loaded", () => {
    const bus = createBus("tab");
    const received: number[] = [];
    bus.emit("cart.changed", cart(1));
    bus.on("cart.changed", ({ quantity }) => received.push(quantity), AbortSignal.abort());
    bus.emit("cart.changed", cart(2));
    expect(received).toEqual([]);
  });
});

describe("the code of a release", () => {
  /** Runs code as a script of a release, as stacks name it. */
  const run = (release: string, bus: Bus, code: string) =>
    new Function("bus", `${code}\n//# sourceURL=https://shop.example/r/${release}/data.js`)(bus);

  it("F31 cannot speak as another remote, nor as the shell", () => {
    const bus = createBus("tab");
    bus.nameRelease("cart", "1.0.0-aaaaaaaa");
    const sources: unknown[] = [];
    bus.on("order.placed", (_, { source }) => sources.push(source));
    for (const claim of ['"cart"', "undefined"])
      run("gifts/2.0.0-bbbbbbbb", bus, `bus.emit("order.placed", { orderId: "7" }, ${claim})`);
    const gifts = { remote: "gifts", release: "2.0.0-bbbbbbbb" };
    expect(sources).toEqual([gifts, gifts]);
  });

  it("F32 has no listener any more once it is no longer in use", () => {
    const bus = createBus("tab");
    const heard: string[] = [];
    Object.assign(globalThis, { heard });
    for (const release of ["gifts/1.0.0-aaaaaaaa", "gifts/2.0.0-bbbbbbbb", "cart/2.0.0-bbbbbbbb"])
      run(release, bus, `bus.on("order.placed", () => heard.push("${release}"))`);
    bus.endListeners("gifts", "2.0.0-bbbbbbbb");
    bus.emit("order.placed", { orderId: "7" });
    expect(heard).toEqual(["gifts/1.0.0-aaaaaaaa", "cart/2.0.0-bbbbbbbb"]);
  });

  it("F31 is named where its listener throws", () => {
    const error = jest.spyOn(console, "error").mockImplementation(() => {});
    const bus = createBus("tab");
    run("gifts/2.0.0-bbbbbbbb", bus, 'bus.on("order.placed", () => { throw new Error("boom"); })');
    bus.emit("order.placed", { orderId: "7" });
    const owner = { remote: "gifts", release: "2.0.0-bbbbbbbb" };
    expect(error).toHaveBeenCalledWith("bus: a listener of order.placed failed", owner, expect.any(Error));
  });
});
