import { type PartName, partId } from "../../protocol/partId";

/** A part below the screen starts to hydrate within this distance, px: early enough for a shopper who scrolls. */
const marginPx = 300;

/** The events that show a visitor's activity. Without one of them, no part can scroll into view. */
const activityEvents = ["scroll", "wheel", "touchstart", "pointermove", "pointerdown", "keydown"] as const;
const untilActive = new Promise<void>((resolve) => {
  for (const type of activityEvents) {
    globalThis.addEventListener?.(type, () => resolve(), { once: true, passive: true, capture: true });
  }
});

const frameOf = (id: string): Element | null => document.querySelector(`[data-frame="${CSS.escape(id)}"]`);

/** A slot's frame has no box of its own (`display: contents`), so its first child is measured. */
const boxOf = (frame: Element): Element => frame.firstElementChild ?? frame;

/**
 * Whether a server-rendered part may hydrate later. A slot below the screen cannot be pressed, so its code loads only when it is
 * near the screen.
 */
export function canDefer(name: PartName): boolean {
  const frame = name.kind === "slot" && "IntersectionObserver" in globalThis ? frameOf(partId(name)) : null;
  return frame !== null && boxOf(frame).getBoundingClientRect().top >= innerHeight;
}

/** Resolves when the visitor is active and the part is near the screen, or when an element in it is pressed or gets the keyboard focus. */
export function whenNearViewport(name: PartName): Promise<void> {
  const frame = frameOf(partId(name));
  // Assistive technology presses what is not on the screen.
  const isPressed = [...(window.early?.presses ?? [])].some((button) => frame?.contains(button));
  if (!frame || isPressed) return Promise.resolve();
  return new Promise((resolve) => {
    const settled = new AbortController();
    const { signal } = settled;
    const settle = () => {
      settled.abort();
      resolve();
    };
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        untilActive.then(settle);
      },
      { rootMargin: `${marginPx}px` },
    );
    observer.observe(boxOf(frame));
    frame.addEventListener("focusin", settle, { signal });
    // The starter lets a press before hydration come no further than the window.
    const onPress = ({ target }: Event) => frame.contains(target as Node) && settle(); // only nodes are pressed
    addEventListener("click", onPress, { capture: true, signal });
  });
}
