import type { Page } from "@playwright/test";

/**
 * Scrolls to each link, button and field of the open page, or of the dialog that covers it. It must be in the window, and nothing may lie on it.
 * @returns a line for each that is not.
 */
export const coveredControls = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isHidden = (element: Element): boolean => {
      for (let node: Element | null = element; node; node = node.parentElement) {
        const { width, height } = node.getBoundingClientRect();
        if (getComputedStyle(node).clipPath !== "none" || (width <= 1 && height <= 1)) return true;
      }
      return !element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    };
    const scope = document.querySelector("dialog:modal") ?? document;
    const controls = [...scope.querySelectorAll("a[href], button, input, select, textarea, summary")].filter(
      // The other slides of a carousel and of a gallery are beside the window on purpose.
      (element) => !element.closest(".swiper li:not(:first-child), li:not(:first-child) > [aria-haspopup]"),
    );
    return controls.flatMap((control) => {
      if (isHidden(control)) return [];
      control.scrollIntoView({ block: "center", behavior: "instant" });
      const [line] = control.getClientRects();
      if (!line) return [];
      const name = (control.getAttribute("aria-label") ?? control.textContent ?? "").trim().slice(0, 40);
      if (line.left < -1 || line.right > innerWidth + 1)
        return [`outside of the window: <${control.localName}> ${name}`];
      const top = document.elementFromPoint(line.left + line.width / 2, line.top + line.height / 2);
      const isOnTop =
        top !== null && (control.contains(top) || top.contains(control) || top.closest("label")?.control === control);
      return isOnTop ? [] : [`covered by <${top?.localName}>: <${control.localName}> ${name}`];
    });
  });
