import { expect, type Page } from "@playwright/test";

/** Where the keyboard stands, as a shopper would name it. */
export const focusedName = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const element = document.activeElement ?? document.body;
    if (element.hasAttribute("data-product")) return "a product";
    const words = element.getAttribute("aria-label") ?? element.getAttribute("name") ?? element.textContent ?? "";
    return words.trim();
  });

interface FocusLook {
  name: string;
  /** Empty: it is seen. */
  fault: string;
  /** Can Tab stop here? Not at a region that the page has gone to by itself, nor between the page's end and its beginning. */
  isStop: boolean;
}

/**
 * The element with the focus looks other than without it, by an outline or a shadow of its own or of the box around it,
 * and is neither out of sight nor hidden behind something (WCAG 2.4.7, 2.4.11).
 */
const lookAtFocus = (page: Page): Promise<FocusLook> =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (!(element instanceof HTMLElement) || element === document.body) {
      return { name: "nothing", fault: "no focus", isStop: false };
    }
    const isStop = element.tabIndex >= 0;
    const name = `${element.localName} ${(element.getAttribute("aria-label") ?? element.textContent ?? "").trim()} #${element.id}`;
    const look = () =>
      [element, element.parentElement].map((node) => {
        if (!node) return "";
        const { outlineStyle, outlineWidth, outlineColor, boxShadow } = getComputedStyle(node);
        const outline = outlineStyle === "none" || outlineWidth === "0px" ? "none" : `${outlineWidth} ${outlineColor}`;
        return `${outline} ${boxShadow}`;
      });
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const focused = look();
    element.blur();
    const rest = look();
    element.focus({ preventScroll: true });
    if (focused.join() === rest.join()) return { name, fault: "looks the same without the focus", isStop };
    const points = [0.1, 0.5, 0.9].flatMap((x) => [0.2, 0.5, 0.8].map((y) => [x, y] as const));
    const isSeen = points.some(([x, y]) => {
      const seen = document.elementFromPoint(left + (right - left) * x, top + (bottom - top) * y);
      if (seen === null) return false;
      if (element.contains(seen) || seen.contains(element) || seen.closest("label")?.control === element) return true;
      // The mini-cart goes by Escape, the focus staying where it is; a toast goes by itself. 2.4.11 lets them cover.
      return seen.closest("#mini-cart, .Toastify") !== null;
    });
    return { name, fault: isSeen ? "" : "is hidden or out of sight", isStop };
  });

const expectSeen = ({ name, fault }: FocusLook) =>
  expect({ name, fault }, "visible focus").toEqual({ name, fault: "" });

export async function expectVisibleFocus(page: Page): Promise<void> {
  expectSeen(await lookAtFocus(page));
}

/** Goes on by Tab until the keyboard stands at `name`, with visible focus at each stop. */
export async function tabTo(page: Page, name: string, atMost = 80): Promise<void> {
  for (let steps = 0; steps < atMost && (await focusedName(page)) !== name; steps += 1) {
    await page.keyboard.press("Tab");
    const look = await lookAtFocus(page);
    if (look.isStop) expectSeen(look);
  }
  expect(await focusedName(page)).toBe(name);
}
