import { expect, type Page } from "@playwright/test";
import { untilPainted } from "./untilPainted";

/** Runs in the page: the name of an element, as a shopper would call it. */
function nameOf(element: Element): string {
  if (element.hasAttribute("data-product")) return "a product";
  const words = element.getAttribute("aria-label") ?? element.getAttribute("name") ?? element.textContent ?? "";
  return words.trim();
}

/** The name of the focused element, as a shopper would call it. */
export const focusedName = (page: Page): Promise<string> =>
  page.evaluate<string>(`(${nameOf})(document.activeElement ?? document.body)`);

interface FocusState {
  /** As a shopper would call it. */
  called: string;
  /** As a failure names it. */
  name: string;
  /** Empty where the focus is visible. */
  problem: string;
  /** Can Tab stop here? False for a region that the page itself has focused, and between the page's end and its start. */
  isStop: boolean;
}

/**
 * Runs in the page. Checks that the focused element looks different from its state without focus, by an outline or a shadow of its own
 * or of its parent, and that it is on screen and not covered (WCAG 2.4.7, 2.4.11).
 */
function describeFocus(callOf: typeof nameOf): FocusState {
  const element = document.activeElement;
  const called = callOf(element ?? document.body);
  if (!(element instanceof HTMLElement) || element === document.body) {
    return { called, name: "nothing", problem: "no focus", isStop: false };
  }
  const isStop = element.tabIndex >= 0;
  const name = `${element.localName} ${(element.getAttribute("aria-label") ?? element.textContent ?? "").trim()} #${element.id}`;
  const readLook = () =>
    [element, element.parentElement].map((node) => {
      if (!node) return "";
      const { outlineStyle, outlineWidth, outlineColor, boxShadow } = getComputedStyle(node);
      const outline = outlineStyle === "none" || outlineWidth === "0px" ? "none" : `${outlineWidth} ${outlineColor}`;
      return `${outline} ${boxShadow}`;
    });
  const { left, right, top: upper, bottom } = element.getBoundingClientRect();
  const focused = readLook();
  element.blur();
  const unfocused = readLook();
  element.focus({ preventScroll: true });
  if (focused.join() === unfocused.join()) return { called, name, problem: "looks the same without the focus", isStop };
  const points = [0.1, 0.5, 0.9].flatMap((x) => [0.2, 0.5, 0.8].map((y) => [x, y] as const));
  const isVisible = points.some(([x, y]) => {
    const top = document.elementFromPoint(left + (right - left) * x, upper + (bottom - upper) * y);
    if (top === null) return false;
    if (element.contains(top) || top.contains(element) || top.closest("label")?.control === element) return true;
    // WCAG 2.4.11 allows it to cover: Escape closes the mini-cart and leaves the focus.
    return top.closest("#mini-cart") !== null;
  });
  if (isVisible) return { called, name, problem: "", isStop };
  const cover = document.elementFromPoint((left + right) / 2, (upper + bottom) / 2)?.outerHTML.slice(0, 120);
  const y = `from ${Math.round(upper)} to ${Math.round(bottom)} px of ${innerHeight}`;
  return { called, name, problem: cover ? `${y} is below ${cover}` : `${y} is off screen`, isStop };
}

/** Runs in the page. In the frame after the focus Swiper scrolls a carousel to its card, and a phone's page may show its bar. */
const isMovedByFocus = () => innerWidth < 1024 || document.activeElement?.closest(".swiper") != null;

async function readFocusState(page: Page): Promise<FocusState> {
  const describe = `(${describeFocus})(${nameOf})`;
  const state = await page.evaluate<FocusState | null>(`(${isMovedByFocus})() ? null : ${describe}`);
  if (state) return state;
  await untilPainted(page);
  return page.evaluate<FocusState>(describe);
}

const expectVisible = ({ name, problem }: FocusState) =>
  expect({ name, problem }, "visible focus").toEqual({ name, problem: "" });

export async function expectVisibleFocus(page: Page): Promise<void> {
  expectVisible(await readFocusState(page));
}

/** Presses Tab until the element called `name` has the focus, with visible focus at each stop. */
export async function tabTo(page: Page, name: string, maxSteps = 150): Promise<void> {
  let called = await focusedName(page);
  for (let steps = 0; steps < maxSteps && called !== name; steps += 1) {
    await page.keyboard.press("Tab");
    const state = await readFocusState(page);
    if (state.isStop) expectVisible(state);
    called = state.called;
  }
  expect(called).toBe(name);
}
