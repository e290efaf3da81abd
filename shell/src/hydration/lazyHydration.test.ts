import { type PartName, parsePartId, partId } from "../../protocol/partId";
import { canDefer, whenNearViewport } from "./lazyHydration";

const slot: PartName = { remote: "catalog", kind: "slot", key: "home.giftIdeas" };
let notify: ((isIntersecting: boolean) => void)[] = [];
beforeEach(() => {
  notify = [];
  class Observer {
    constructor(onEntries: IntersectionObserverCallback) {
      // The code under test reads only `isIntersecting`.
      notify.push((isIntersecting) => onEntries([{ isIntersecting }] as IntersectionObserverEntry[], this as never));
    }
    observe() {}
    disconnect() {}
  }
  Object.assign(globalThis, { IntersectionObserver: Observer });
});
afterEach(() => document.body.replaceChildren());

/** A server-rendered frame, `top` px below the top of the screen, which is 768 px high. */
function aFrame(name: PartName, top: number): HTMLElement {
  const frame = document.createElement("div");
  frame.dataset.frame = partId(name);
  // The frame itself has no box.
  frame.getBoundingClientRect = () => ({ top: 0 }) as DOMRect; // the code under test reads only `top`
  const part = document.createElement("section");
  part.getBoundingClientRect = () => ({ top }) as DOMRect;
  frame.append(part);
  document.body.append(frame);
  return frame;
}

describe("canDefer", () => {
  it.each([
    [2000, true],
    [800, true],
    [700, false],
    [-50, false],
  ])("of a slot %i px below the top of the screen is %s", (top, may) => {
    aFrame(slot, top);
    expect(canDefer(slot)).toBe(may);
  });

  it("is false for a page, and for a slot that the server did not render", () => {
    const page: PartName = { remote: "catalog", kind: "page", key: "/rings" };
    aFrame(page, 2000);
    expect(canDefer(page)).toBe(false);
    expect(canDefer(slot)).toBe(false);
  });
});

describe("whenNearViewport", () => {
  it("waits until the frame is near the screen and the visitor is active", async () => {
    aFrame(slot, 2000);
    let isNear = false;
    const near = whenNearViewport(slot).then(() => {
      isNear = true;
    });
    notify[0]?.(false);
    await Promise.resolve();
    expect(isNear).toBe(false);
    notify[0]?.(true);
    await Promise.resolve();
    await Promise.resolve();
    expect(isNear).toBe(false);
    dispatchEvent(new Event("scroll"));
    await near;
  });

  it("resolves when an element in the frame is pressed, which may be below the screen, also before it waits", async () => {
    const frame = aFrame(slot, 2000);
    const button = document.createElement("button");
    frame.append(button);
    const pressed = whenNearViewport(slot);
    button.click();
    await pressed;
    window.early = { presses: new Set([button]), typed: new Set(), address: "", start: () => {}, loadStyles: () => {} };
    await whenNearViewport(slot);
    delete window.early;
  });

  it("resolves when an element in the frame gets the focus", async () => {
    const near = whenNearViewport(slot);
    await near; // there is no frame, so it resolves at once
    const frame = aFrame(slot, 2000);
    const focused = whenNearViewport(slot);
    frame.dispatchEvent(new FocusEvent("focusin"));
    await focused;
  });
});

it("parses the name of a part from its id", () => {
  expect(parsePartId(partId(slot))).toEqual(slot);
  expect(parsePartId("catalog page /product/:id")).toEqual({ remote: "catalog", kind: "page", key: "/product/:id" });
});
