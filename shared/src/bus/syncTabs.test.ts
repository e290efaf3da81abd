import { createBus } from "./bus";
import { openTabChannel } from "./openTabChannel";
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
  close() {
    FakeChannel.all = FakeChannel.all.filter((other) => other !== this);
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
  const thisTab = createBus("here");
  const otherTab = createBus("there");
  syncTabs(thisTab);
  syncTabs(otherTab);
  const outdated: number[] = [];
  otherTab.on("cart.outdated", ({ revision }) => outdated.push(revision));
  return { thisTab, otherTab, outdated };
}

describe("syncTabs", () => {
  it("sends a change, but neither the first response nor a repeated one", () => {
    const { thisTab, otherTab, outdated } = twoTabs();
    thisTab.emit("cart.changed", cart(1));
    otherTab.emit("cart.changed", cart(1));
    thisTab.emit("cart.changed", cart(2));
    thisTab.emit("cart.changed", cart(2));
    expect(outdated).toEqual([2]);
  });

  it("does not send one revision back and forth", () => {
    const { thisTab, otherTab, outdated } = twoTabs();
    const back: number[] = [];
    thisTab.on("cart.outdated", ({ revision }) => back.push(revision));
    thisTab.emit("cart.changed", cart(1));
    otherTab.emit("cart.changed", cart(1));
    thisTab.emit("cart.changed", cart(2));
    otherTab.emit("cart.changed", cart(2)); // the other tab emits this after its own request
    expect(outdated).toEqual([2]);
    expect(back).toEqual([]);
  });

  it("understands a tab of a release from before versions", () => {
    const { outdated } = twoTabs();
    new FakeChannel().postMessage({ type: "cart.changed", revision: 3, cartId: "cart-1" });
    expect(outdated).toEqual([3]);
  });

  it("F31 ignores malformed messages, and those of a newer version", () => {
    const { outdated } = twoTabs();
    const sender = new FakeChannel();
    for (const data of [
      null,
      7,
      "x",
      { type: "cart.changed" },
      { type: "other", revision: 1, cartId: null },
      { type: "cart.changed", v: 2, revision: 1, cartId: null },
    ]) {
      sender.postMessage(data);
    }
    expect(outdated).toEqual([]);
  });

  it("D5 is not connected while the page is in the back-forward cache", () => {
    const { outdated } = twoTabs();
    const sender = new FakeChannel();
    dispatchEvent(new Event("pagehide"));
    expect(FakeChannel.all).toEqual([sender]);
    sender.postMessage({ type: "cart.changed", v: 1, cartId: "cart-1", revision: 4 });
    dispatchEvent(new Event("pageshow"));
    sender.postMessage({ type: "cart.changed", v: 1, cartId: "cart-1", revision: 5 });
    expect(outdated).toEqual([5]);
  });

  it("notifies the other tabs of a change that ends while the page is left", () => {
    const { thisTab, otherTab, outdated } = twoTabs();
    thisTab.emit("cart.changed", cart(1));
    otherTab.emit("cart.changed", cart(1));
    dispatchEvent(new Event("pagehide"));
    const still = createBus("shown");
    const seen: number[] = [];
    still.on("cart.outdated", ({ revision }) => seen.push(revision));
    syncTabs(still);
    thisTab.emit("cart.changed", cart(2));
    expect(seen).toEqual([2]);
    expect(outdated).toEqual([]);
  });
});

describe("openTabChannel", () => {
  const refusing = class {
    constructor() {
      throw new DOMException("The operation is insecure.", "SecurityError");
    }
  };
  it.each([
    ["refuses the channel", refusing],
    ["has no channels", undefined],
  ])("D2 neither sends nor receives in a browser that %s, and the page starts", async (_, channel) => {
    globalThis.BroadcastChannel = channel as unknown as typeof BroadcastChannel; // only what the bus uses
    let bus = createBus();
    await jest.isolateModulesAsync(async () => {
      bus = (await import("./bus")).bus; // the page's own, which starts with its module
    });
    const { post } = openTabChannel("here", () => {});
    expect(() => post("a change")).not.toThrow();
    bus.emit("cart.changed", cart(1));
    bus.emit("cart.changed", cart(2));
    dispatchEvent(new Event("pagehide"));
    dispatchEvent(new Event("pageshow"));
    expect(bus.last("cart.changed")).toEqual(cart(2));
  });

  it("receives nothing after its signal has aborted, before or after the call", () => {
    const receive = jest.fn();
    const leaving = new AbortController();
    openTabChannel("here", receive, leaving.signal);
    leaving.abort();
    openTabChannel("here", receive, leaving.signal);
    new FakeChannel().postMessage("a change");
    expect(receive).not.toHaveBeenCalled();
    openTabChannel("here", receive);
    new FakeChannel().postMessage("a change");
    expect(receive).toHaveBeenCalledTimes(1);
  });
});
