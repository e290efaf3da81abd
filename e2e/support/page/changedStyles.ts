import type { Page } from "@playwright/test";

/** What a change of stylesheets did: `body > main:nth-child(2) color: red, before blue`, for everything in the page's body. */
export interface ChangedStyles {
  stylesheets: number;
  changed: readonly string[];
}

/** Applies the stylesheets that are for printing only, compares computed styles, sizes in pixels among them, and takes them back. */
export const applyPrintStyles = (page: Page): Promise<ChangedStyles> =>
  page.evaluate(() => {
    const links = [...document.querySelectorAll<HTMLLinkElement>("link[media=print]")];
    const placeOf = (element: Element): string => {
      const parent = element.parentElement;
      if (!parent || element === document.body) return element.localName;
      return `${placeOf(parent)} > ${element.localName}:nth-child(${[...parent.children].indexOf(element) + 1})`;
    };
    const parts = [...document.body.querySelectorAll("*")].flatMap((element) =>
      [null, "::before", "::after"].map((part) => ({ element, part })),
    );
    // They can change what they declare, and with it sizes. A third of all properties takes a third of the time.
    const declaredBy = (rule: CSSRule): string[] => [
      ...("style" in rule ? (rule.style as CSSStyleDeclaration) : []),
      ...("cssRules" in rule ? [...(rule.cssRules as CSSRuleList)].flatMap(declaredBy) : []),
    ];
    const declared = links.flatMap(({ sheet }) => [...(sheet?.cssRules ?? [])].flatMap(declaredBy));
    const names = [...new Set([...declared, "width", "height"])].filter((name) => !name.startsWith("--"));
    const read = () =>
      parts.map(({ element, part }) => {
        const styles = getComputedStyle(element, part);
        return part && styles.content === "none" ? [] : names.map((name) => styles.getPropertyValue(name));
      });
    const before = read();
    for (const link of links) link.media = "";
    const after = read();
    for (const link of links) link.media = "print";
    const changed = parts.flatMap(({ element, part }, index) =>
      names
        .map((name, at) => ({ name, old: before[index]?.[at], value: after[index]?.[at] }))
        .filter(({ old, value }) => old !== value)
        .map(({ name, old, value }) => `${placeOf(element)}${part ?? ""} ${name}: ${value}, before ${old}`),
    );
    return { stylesheets: links.length, changed };
  });
