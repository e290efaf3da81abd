import { createBus } from "./bus";
import { syncTabs } from "./syncTabs";

/** The browser's channel, between two buses of one test. */
class FakeChannel {
  static all: FakeChannel[] = [];
  #listeners: ((event: { data: unknown }) => void)[] = [];
  constructor() {
    FakeChannel.all.push(this);
  }
  addEventListener(_: string, listener: (event: { data: unknown }) => void) {
    this.#listeners.push(listener);
  }
  postMessage(data: unknown) {
    for (const other of FakeChannel.all) {
      if (other !== this) for (const listener of other.#listeners) listener({ data });
    }
  }
}

const original = globalThis.BroadcastChannel;
beforeEach(() => {
  FakeChannel.all = [];
  globalThis.BroadcastChannel = FakeChannel as unknown as typeof BroadcastChannel; // only what the bus uses
});
afterEach(() => {
  globalThis.BroadcastChannel = original;
});

const cart = (revision: number) => ({ cartId: "cart-1", revision, quantity: revision });

function twoTabs() {
  const here = createBus("here");
  const there = createBus("there");
  syncTabs(here);
  syncTabs(there);
  const outdated: number[] = [];
  there.on("cart.outdated", ({ revision }) => outdated.push(revision));
  return { here, there, outdated };
}

describe("syncTabs", () => {
  it("sends a change, but neither the first response nor a repeated one", () => {
    const { here, there, outdated } = twoTabs();
    here.emit("cart.changed", cart(1));
    there.emit("cart.changed", cart(1));
    here.emit("cart.changed", cart(2));
    here.emit("cart.changed", cart(2));
    expect(outdated).toEqual([2]);
  });

  it("does not send one revision back and forth", () => {
    const { here, there, outdated } = twoTabs();
    const back: number[] = [];
    here.on("cart.outdated", ({ revision }) => back.push(revision));
    here.emit("cart.changed", cart(1));
    there.emit("cart.changed", cart(1));
    here.emit("cart.changed", cart(2));
    there.emit("cart.changed", cart(2)); // the other tab emits this after its own request
    expect(outdated).toEqual([2]);
    expect(back).toEqual([]);
  });

  it("ignores malformed messages", () => {
    const { outdated } = twoTabs();
    const sender = new FakeChannel();
    for (const data of [null, 7, "x", { type: "cart.changed" }, { type: "other", revision: 1, cartId: null }]) {
      sender.postMessage(data);
    }
    expect(outdated).toEqual([]);
  });
});
