import { type Bus, bus } from "@aurelle/shared/bus";
import type { RemoteModule } from "@aurelle/shared/remote";
import { createStoreProvider } from "@aurelle/shared/remote/createStoreProvider";
import { configureStore } from "@aurelle/shared/state";
import { render } from "@testing-library/react";
import { endRelease } from "./endRelease";
import type { RemotePart } from "./RemotePart";

const parts = new Map<string, RemotePart>();

const release = "2.0.0-bbbbbbbb";

/** A release that listens to the bus and has a store with a listener, as its scripts do. */
function aRelease(part: Partial<RemoteModule> = {}) {
  const heard: string[] = [];
  const listen = (bus: Bus) =>
    new Function(
      "bus",
      "heard",
      `bus.on("order.placed", ({ orderId }) => heard.push(orderId))
//# sourceURL=https://shop.example/r/gifts/${release}/data.js`,
    )(bus, heard);
  const signals: AbortSignal[] = [];
  const StoreProvider = createStoreProvider({
    make: () => ({ store: configureStore({ reducer: () => ({}) }) }),
    follow: (_, signal) => signals.push(signal),
  });
  const dispose = jest.fn();
  const provider = async () => ({ default: StoreProvider });
  const module: RemoteModule = { name: "gifts", requires: "^2.0.0", pages: {}, slots: {}, provider, dispose, ...part };
  listen(bus);
  render(<StoreProvider>text</StoreProvider>).unmount();
  return { loaded: { remote: "gifts", release, module }, heard, signals, dispose };
}

const settled = () => new Promise((resolve) => setTimeout(resolve));
afterEach(() => {
  document.body.innerHTML = "";
  parts.clear();
});

describe("a release that another one has replaced", () => {
  it("F32 ends with its store, its listeners, its parts and what it disposes of", async () => {
    const { loaded, heard, signals, dispose } = aRelease();
    const part = { Component: () => null, Provider: null };
    parts.set("gifts page /gifts", { ...part, release });
    parts.set("gifts slot x.gifts", { ...part, release: "1.0.0-aaaaaaaa" });
    parts.set("giftset page /set", { ...part, release });
    endRelease(loaded, parts);
    await settled();
    expect(dispose).toHaveBeenCalledTimes(1);
    expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
    expect([...parts.keys()]).toEqual(["gifts slot x.gifts", "giftset page /set"]);
    bus.emit("order.placed", { orderId: "7" });
    expect(heard).toEqual([]);
  });

  it("F32 lives on while a frame shows it", async () => {
    const { loaded, heard, dispose } = aRelease();
    document.body.innerHTML = `<main><div data-remote="gifts" data-release="${release}"></div></main>`;
    endRelease(loaded, parts);
    await settled();
    bus.emit("order.placed", { orderId: "7" });
    expect([dispose.mock.calls.length, heard]).toEqual([0, ["7"]]);
    document.querySelector("[data-release]")?.setAttribute("data-release", "1.0.0-aaaaaaaa");
    await settled();
    bus.emit("order.placed", { orderId: "8" });
    expect([dispose.mock.calls.length, heard]).toEqual([1, ["7"]]);
  });

  it("ends also when its own function throws", async () => {
    const error = jest.spyOn(console, "error").mockImplementation(() => {});
    const boom = new Error("boom");
    const dispose = () => {
      throw boom;
    };
    const { loaded, signals } = aRelease({ dispose });
    endRelease(loaded, parts);
    await settled();
    expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
    expect(error).toHaveBeenCalledWith(`remote gifts ${release} threw as it was disposed of`, boom);
  });
});
