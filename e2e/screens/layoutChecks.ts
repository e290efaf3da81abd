import type { Page } from "@playwright/test";

/** Helpers that the checks share. They are installed in the page, because a check that runs there cannot use our modules. */
interface LayoutTools {
  /** The open dialog, else the body. */
  scope: () => Element;
  /** `<button> Add to Cart`. */
  nameOf: (element: Element) => string;
  isShown: (element: Element) => boolean;
  /** Is it visually hidden, for screen readers only? */
  isHiddenOnPurpose: (element: Element) => boolean;
}
/** `installTools` sets this property before the checks. */
type WithTools = Window & { layoutTools: LayoutTools };

function installTools(): void {
  const tools: LayoutTools = {
    scope: () => document.querySelector("dialog:modal") ?? document.body,
    nameOf: (element) => {
      const text = (element.getAttribute("aria-label") ?? element.textContent ?? "").trim().replace(/\s+/g, " ");
      return `<${element.localName}> ${text.slice(0, 50)}`;
    },
    isShown: (element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true }),
    isHiddenOnPurpose: (element) => {
      for (let node: Element | null = element; node; node = node.parentElement) {
        const { width, height } = node.getBoundingClientRect();
        if (getComputedStyle(node).clipPath !== "none" || (width <= 1 && height <= 1)) return true;
      }
      return false;
    },
  };
  Object.assign(window, { layoutTools: tools });
}

function findOverflow(): string[] {
  const root = document.documentElement;
  return root.scrollWidth > root.clientWidth ? [`${root.scrollWidth - root.clientWidth} px too wide`] : [];
}

/** Texts that are clipped by their own box, or by a box around it that cannot be scrolled. */
function findClippedText(): string[] {
  const { scope, nameOf, isShown, isHiddenOnPurpose } = (window as unknown as WithTools).layoutTools;
  const root = document.documentElement;
  const textsIn = (element: Element) =>
    [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());
  const range = document.createRange();
  const linesOf = (element: Element) =>
    textsIn(element).flatMap((node) => {
      range.selectNodeContents(node);
      return [...range.getClientRects()].filter(({ width }) => width > 0);
    });
  const withText = [...scope().querySelectorAll("*")].filter(
    (element) =>
      textsIn(element).length > 0 &&
      !element.closest("svg, script, option, .swiper") &&
      isShown(element) &&
      !isHiddenOnPurpose(element),
  );
  return withText.flatMap((element) => {
    const lines = linesOf(element);
    if (lines.length === 0) return [];
    const text = {
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
      if (clipsX && textOverflow !== "ellipsis" && (text.left < left - 1 || text.right > right + 1)) {
        return [`text clipped at the side: ${nameOf(element)}`];
      }
      if (clipsY && (text.top < top - 4 || text.bottom > bottom + 4)) {
        return [`text clipped above or below: ${nameOf(element)}`];
      }
    }
    return [];
  });
}

/** Controls that overlap, except positioned ones, which are laid over the page on purpose (a heart on a photograph, a dialog). */
function findOverlappingControls(): string[] {
  const { scope, nameOf, isShown, isHiddenOnPurpose } = (window as unknown as WithTools).layoutTools;
  // The touch margin of a control may reach into a neighbouring control by this much.
  const touchPx = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 3;
  const isPositioned = (element: Element, within: Element) => {
    for (let node: Element | null = element; node && node !== within; node = node.parentElement) {
      if (["absolute", "fixed", "sticky"].includes(getComputedStyle(node).position)) return true;
    }
    return false;
  };
  const commonParent = (one: Element, other: Element) => {
    let node: Element = one;
    while (!node.contains(other)) node = node.parentElement ?? document.body;
    return node;
  };
  /** The visible boxes of an element: without the parts that an ancestor clips or scrolls out of view. */
  const visibleBoxes = (element: Element) => {
    let visible = [...element.getClientRects()].map(({ left, right, top, bottom }) => ({ left, right, top, bottom }));
    for (let box = element.parentElement; box && box !== document.body; box = box.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(box);
      if (overflowX === "visible" && overflowY === "visible") continue;
      const edge = box.getBoundingClientRect();
      visible = visible.map(({ left, right, top, bottom }) => ({
        left: Math.max(left, edge.left),
        right: Math.min(right, edge.right),
        top: Math.max(top, edge.top),
        bottom: Math.min(bottom, edge.bottom),
      }));
    }
    return visible;
  };
  const controls = [...scope().querySelectorAll("a[href], button, input, select, textarea, summary")]
    .filter((element) => isShown(element) && !isHiddenOnPurpose(element) && !element.closest(".swiper"))
    .map((element) => [element, visibleBoxes(element)] as const);
  return controls.flatMap(([one, ones], index) =>
    controls.slice(index + 1).flatMap(([other, others]) => {
      if (one.contains(other) || other.contains(one)) return [];
      const overlap = ones.some((a) =>
        others.some(
          (b) =>
            Math.min(a.right, b.right) - Math.max(a.left, b.left) > touchPx &&
            Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > touchPx,
        ),
      );
      if (!overlap) return [];
      const parent = commonParent(one, other);
      if (isPositioned(one, parent) || isPositioned(other, parent)) return [];
      return [`controls overlap: ${nameOf(one)} and ${nameOf(other)}`];
    }),
  );
}

/** Images whose size is unknown before they have loaded. */
function findUnsizedImages(): string[] {
  const { scope, isShown } = (window as unknown as WithTools).layoutTools;
  return [...scope().querySelectorAll("img")].flatMap((image) => {
    const { width, height } = image.getBoundingClientRect();
    const hasSize = image.hasAttribute("width") || getComputedStyle(image).aspectRatio !== "auto";
    return isShown(image) && width > 1 && height > 1 && !hasSize ? [`an image without a size: ${image.src}`] : [];
  });
}

const checks = [findOverflow, findClippedText, findOverlappingControls, findUnsizedImages];
/** All checks as one script: a call of the browser for each check costs more than the checks. */
const script = `(() => { (${installTools})(); return [${checks.join()}].flatMap((check) => check()); })()`;

/** Finds layout problems at the window's width: overflow, clipped text, overlapping controls, unsized images. @returns a line for each. */
export async function layoutProblems(page: Page): Promise<string[]> {
  return [...new Set(await page.evaluate<string[]>(script))];
}
