import type { Locator, Page } from "@playwright/test";
import { untilPainted, withFrames } from "./untilPainted";

/** How far from where the page is, px, or to which place of it. */
type Way = { by: number } | { top: number };

/**
 * Scrolls while the page is as it was last painted, and waits until it is painted there. A browser compares two frames as if the first had
 * been scrolled, too: what is added far below the part in view, and jumped to before it is painted, would count as a layout shift.
 */
export async function scrollPage(page: Page, way: Way): Promise<void> {
  const scrolled = page.evaluate(async (wanted) => {
    const root = document.documentElement;
    const paintedHeight = () =>
      new Promise<number>((resolve) => {
        requestAnimationFrame(() => {
          const { scrollHeight } = root;
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => resolve(scrollHeight); // after this frame
          port2.postMessage(null);
        });
      });
    while ((await paintedHeight()) !== root.scrollHeight);
    scrollTo({ top: "by" in wanted ? scrollY + wanted.by : wanted.top, behavior: "instant" });
  }, way);
  await withFrames(page, scrolled);
  await untilPainted(page);
}

/** Scrolls until the element is in the middle of the part in view. */
export async function scrollToElement(target: Locator): Promise<void> {
  const middle = await target.evaluate((element) => {
    const { top, height } = element.getBoundingClientRect();
    return top + height / 2 - innerHeight / 2;
  });
  await scrollPage(target.page(), { by: middle });
}
