import type { Page } from "@playwright/test";

/** What a machine can see of a bad layout, at the window's width. Runs in the page: it may use nothing from out here. */
function findLayoutProblems(): string[] {
  const faults: string[] = [];
  const root = document.documentElement;
  if (root.scrollWidth > root.clientWidth) faults.push(`${root.scrollWidth - root.clientWidth} px too wide`);

  const modal = document.querySelector("dialog:modal");
  const scope = modal ?? document.body;
  const nameOf = (element: Element) => {
    const words = (element.getAttribute("aria-label") ?? element.textContent ?? "").trim().replace(/\s+/g, " ");
    return `<${element.localName}> ${words.slice(0, 50)}`;
  };
  const isShown = (element: Element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true });
  const isHiddenOnPurpose = (element: Element) => {
    for (let node: Element | null = element; node; node = node.parentElement) {
      const { width, height } = node.getBoundingClientRect();
      if (getComputedStyle(node).clipPath !== "none" || (width <= 1 && height <= 1)) return true;
    }
    return false;
  };

  // Words that are cut off: by the box they stand in, or by one around it that cannot be scrolled.
  const withWords = [...scope.querySelectorAll("*")].filter(
    (element) =>
      [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim()) &&
      !element.closest("svg, script, option, .swiper") &&
      isShown(element) &&
      !isHiddenOnPurpose(element),
  );
  for (const element of withWords) {
    const range = document.createRange();
    const own = [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());
    const lines = own.flatMap((node) => {
      range.selectNodeContents(node);
      return [...range.getClientRects()].filter(({ width }) => width > 0);
    });
    if (lines.length === 0) continue;
    const words = {
      left: Math.min(...lines.map(({ left }) => left)),
      right: Math.max(...lines.map(({ right }) => right)),
      top: Math.min(...lines.map(({ top }) => top)),
      bottom: Math.max(...lines.map(({ bottom }) => bottom)),
    };
    for (let box: Element | null = element; box && box !== root; box = box.parentElement) {
      const { overflowX, overflowY, textOverflow } = getComputedStyle(box);
      const { left, right, top, bottom } = box.getBoundingClientRect();
      const clipsX = overflowX === "hidden" || overflowX === "clip";
      const clipsY = overflowY === "hidden" || overflowY === "clip";
      if (overflowX === "auto" || overflowX === "scroll" || overflowY === "auto" || overflowY === "scroll") break;
      if (clipsX && textOverflow !== "ellipsis" && (words.left < left - 1 || words.right > right + 1)) {
        faults.push(`words cut off at the side: ${nameOf(element)}`);
        break;
      }
      if (clipsY && (words.top < top - 4 || words.bottom > bottom + 4)) {
        faults.push(`words cut off above or below: ${nameOf(element)}`);
        break;
      }
    }
  }

  // Controls that lie over one another. What is laid over the page on purpose (a heart on a photograph, a sheet) is positioned.
  const controls = [...scope.querySelectorAll("a[href], button, input, select, textarea, summary")].filter(
    (element) => isShown(element) && !isHiddenOnPurpose(element) && !element.closest(".swiper"),
  );
  // Where two stand close, one's margin for the finger may reach into the other's by this much.
  const touchPx = Number.parseFloat(getComputedStyle(root).fontSize) / 3;
  const isLaidOver = (element: Element, within: Element) => {
    for (let node: Element | null = element; node && node !== within; node = node.parentElement) {
      if (["absolute", "fixed", "sticky"].includes(getComputedStyle(node).position)) return true;
    }
    return false;
  };
  const commonOf = (one: Element, other: Element) => {
    let node: Element = one;
    while (!node.contains(other)) node = node.parentElement ?? document.body;
    return node;
  };
  /** What is seen of an element: less where a box around it cuts it off or scrolls it away. */
  const seenBoxes = (element: Element) => {
    let seen = [...element.getClientRects()].map(({ left, right, top, bottom }) => ({ left, right, top, bottom }));
    for (let box = element.parentElement; box && box !== document.body; box = box.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(box);
      if (overflowX === "visible" && overflowY === "visible") continue;
      const edge = box.getBoundingClientRect();
      seen = seen.map(({ left, right, top, bottom }) => ({
        left: Math.max(left, edge.left),
        right: Math.min(right, edge.right),
        top: Math.max(top, edge.top),
        bottom: Math.min(bottom, edge.bottom),
      }));
    }
    return seen;
  };
  const boxes = controls.map((element) => [element, seenBoxes(element)] as const);
  for (const [index, [one, ones]] of boxes.entries()) {
    for (const [other, others] of boxes.slice(index + 1)) {
      if (one.contains(other) || other.contains(one)) continue;
      const overlap = ones.some((a) =>
        others.some(
          (b) =>
            Math.min(a.right, b.right) - Math.max(a.left, b.left) > touchPx &&
            Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > touchPx,
        ),
      );
      if (!overlap) continue;
      const common = commonOf(one, other);
      if (isLaidOver(one, common) || isLaidOver(other, common)) continue;
      faults.push(`controls overlap: ${nameOf(one)} and ${nameOf(other)}`);
    }
  }

  for (const image of scope.querySelectorAll("img")) {
    const { width, height } = image.getBoundingClientRect();
    const hasRoom = image.hasAttribute("width") || getComputedStyle(image).aspectRatio !== "auto";
    if (isShown(image) && width > 1 && height > 1 && !hasRoom) faults.push(`a picture without a size: ${image.src}`);
  }
  return [...new Set(faults)];
}

/** Too wide, cut off, lying over one another, pictures without a size: one line each. */
export const layoutProblems = (page: Page): Promise<string[]> => page.evaluate(findLayoutProblems);

/**
 * Watches each frame from the start for elements whose CSS Module has not come: a class that no stylesheet knows yet. Ask
 * `unstyledClasses` afterwards.
 */
export async function watchStyles(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const unstyled = new Set<string>();
    Object.assign(window, { unstyled });
    const known = new Set<string>();
    const read = new WeakSet<CSSStyleSheet>();
    const learn = (rules: CSSRuleList) => {
      for (const rule of rules) {
        if (rule instanceof CSSStyleRule) {
          for (const [, name = ""] of rule.selectorText.matchAll(/\.([\w-]+)/g)) known.add(name);
        }
        if ("cssRules" in rule) learn(rule.cssRules as CSSRuleList);
      }
    };
    const look = () => {
      for (const sheet of document.styleSheets) {
        if (read.has(sheet)) continue;
        read.add(sheet);
        learn(sheet.cssRules);
      }
      for (const element of document.querySelectorAll("#root [class]")) {
        for (const name of element.classList) {
          const isModule = /^(?!swiper)[a-z]+-\w+-[\w-]{6}$/.test(name);
          if (isModule && !known.has(name)) unstyled.add(name);
        }
      }
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
}

export const unstyledClasses = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...(window as unknown as { unstyled: Set<string> }).unstyled].map((name) => `unstyled: ${name}`),
  );
