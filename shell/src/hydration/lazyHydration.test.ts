import { idOf, nameOf, type PartName } from "../../protocol/partId";
import { canDefer, whenNearViewport } from "./lazyHydration";

const slot: PartName = { remote: "catalog", kind: "slot", key: "home.giftIdeas" };
let seen: ((isIntersecting: boolean) => void)[] = [];
beforeEach(() => {
  seen = [];
  class Observer {
    constructor(tell: IntersectionObserverCallback) {
      // Only `isIntersecting` is looked at.
      seen.push((isIntersecting) => tell([{ isIntersecting }] as IntersectionObserverEntry[], this as never));
    }
    observe() {}
    disconnect() {}
  }
  Object.assign(globalThis, { IntersectionObserver: Observer });
});
afterEach(() => document.body.replaceChildren());

/** A frame as the server drew it, so far below the top of the screen (768 px high), px. */
function drawn(name: PartName, top: number): HTMLElement {
  const frame = document.createElement("div");
  frame.dataset.frame = idOf(name);
  // The frame itself has no box, and stands nowhere.
  frame.getBoundingClientRect = () => ({ top: 0 }) as DOMRect; // nothing else is asked for
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
  ])("of a slot %i px down: %s", (top, may) => {
    drawn(slot, top);
    expect(canDefer(slot)).toBe(may);
  });

  it("is never true of a page, nor of what the server did not draw", () => {
    const page: PartName = { remote: "catalog", kind: "page", key: "/rings" };
    drawn(page, 2000);
    expect(canDefer(page)).toBe(false);
    expect(canDefer(slot)).toBe(false);
  });
});

describe("whenNearViewport", () => {
  it("waits until the frame comes near and somebody moves", async () => {
    drawn(slot, 2000);
    let isNear = false;
    const near = whenNearViewport(slot).then(() => {
      isNear = true;
    });
    seen[0]?.(false);
    await Promise.resolve();
    expect(isNear).toBe(false);
    seen[0]?.(true);
    await Promise.resolve();
    await Promise.resolve();
    expect(isNear).toBe(false);
    dispatchEvent(new Event("scroll"));
    await near;
  });

  it("ends when something in it gets the focus", async () => {
    const near = whenNearViewport(slot);
    await near; // nothing is drawn: nothing to wait for
    const frame = drawn(slot, 2000);
    const focused = whenNearViewport(slot);
    frame.dispatchEvent(new FocusEvent("focusin"));
    await focused;
  });
});

it("reads a name back from its id", () => {
  expect(nameOf(idOf(slot))).toEqual(slot);
  expect(nameOf("catalog page /product/:id")).toEqual({ remote: "catalog", kind: "page", key: "/product/:id" });
});
