import { idOf, type PartName } from "./part";

/** So far below the screen a part that the server drew is made ready: time enough for a hand that scrolls. */
const marginPx = 300;

const elementOf = (id: string): Element | null => document.querySelector(`[data-frame="${CSS.escape(id)}"]`);

/**
 * May what the server drew of this part stay as it is for now? Where nobody looks, nobody presses: a slot far below the screen
 * waits with its code until it comes near.
 */
export function canWait(name: PartName): boolean {
  const element = name.kind === "slot" && "IntersectionObserver" in globalThis ? elementOf(idOf(name)) : null;
  return element !== null && element.getBoundingClientRect().top > innerHeight + marginPx;
}

/** Resolves when the part is near the screen, or something in it is reached by keyboard. */
export function untilNear(name: PartName): Promise<void> {
  const element = elementOf(idOf(name));
  if (!element) return Promise.resolve();
  return new Promise((resolve) => {
    const observer = new IntersectionObserver(
      (seen) => {
        if (!seen.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        resolve();
      },
      { rootMargin: `${marginPx}px` },
    );
    observer.observe(element);
    element.addEventListener("focusin", () => resolve(), { once: true });
  });
}
