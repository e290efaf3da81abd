import type { Page } from "@playwright/test";

/**
 * Checks each frame, from the first one on, for classes of CSS Modules that no stylesheet of the page defines yet. Read the result
 * with `unstyledClasses`.
 */
export async function watchStyles(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const unstyled = new Set<string>();
    Object.assign(window, { unstyled });
    const defined = new Set<string>();
    const read = new WeakSet<CSSStyleSheet>();
    const readRules = (rules: CSSRuleList) => {
      for (const rule of rules) {
        if (rule instanceof CSSStyleRule) {
          for (const [, name = ""] of rule.selectorText.matchAll(/\.([\w-]+)/g)) defined.add(name);
        }
        if ("cssRules" in rule) readRules(rule.cssRules as CSSRuleList); // a rule that has this property is a group of rules
      }
    };
    const checkFrame = () => {
      for (const sheet of document.styleSheets) {
        if (read.has(sheet)) continue;
        read.add(sheet);
        readRules(sheet.cssRules);
      }
      for (const element of document.querySelectorAll("#root [class]")) {
        for (const name of element.classList) {
          const isModule = /^(?!swiper)[a-z]+-\w+-[\w-]{6}$/.test(name);
          if (isModule && !defined.has(name)) unstyled.add(name);
        }
      }
      requestAnimationFrame(checkFrame);
    };
    requestAnimationFrame(checkFrame);
  });
}

/** @returns a line for each class that was shown without its styles. `watchStyles` must have run before the page was opened. */
export const unstyledClasses = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...(window as unknown as { unstyled: Set<string> }).unstyled].map((name) => `unstyled: ${name}`),
  );
