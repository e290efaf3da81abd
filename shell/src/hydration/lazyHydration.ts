import { idOf, type PartName } from "../../protocol/partId";

/** So far below the screen a part that the server drew is made ready: time enough for a hand that scrolls. */
const marginPx = 300;

/** Somebody who does nothing comes nowhere near. */
const moves = ["scroll", "wheel", "touchstart", "pointermove", "pointerdown", "keydown"] as const;
const untilMoved = new Promise<void>((resolve) => {
  for (const type of moves) {
    globalThis.addEventListener?.(type, () => resolve(), { once: true, passive: true, capture: true });
  }
});

const elementOf = (id: string): Element | null => document.querySelector(`[data-frame="${CSS.escape(id)}"]`);

/** A slot's frame has no box of its own (`display: contents`). */
const boxOf = (frame: Element): Element => frame.firstElementChild ?? frame;

/**
 * May what the server drew of this part stay as it is for now? Where nobody looks, nobody presses: a slot below the screen waits
 * with its code until it comes near.
 */
export function canDefer(name: PartName): boolean {
  const element = name.kind === "slot" && "IntersectionObserver" in globalThis ? elementOf(idOf(name)) : null;
  return element !== null && boxOf(element).getBoundingClientRect().top >= innerHeight;
}

/** Resolves when somebody moves and the part is near the screen, or when something in it is reached by keyboard. */
export function whenNearViewport(name: PartName): Promise<void> {
  const element = elementOf(idOf(name));
  if (!element) return Promise.resolve();
  return new Promise((resolve) => {
    const observer = new IntersectionObserver(
      (seen) => {
        if (!seen.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        untilMoved.then(resolve);
      },
      { rootMargin: `${marginPx}px` },
    );
    observer.observe(boxOf(element));
    element.addEventListener("focusin", () => resolve(), { once: true });
  });
}
