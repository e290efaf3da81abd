import type { Page } from "@playwright/test";

/** What a page has shown of a text since it began. */
interface Shown {
  /** How often it came. */
  times: number;
  /** In how many places it was at once. */
  most: number;
}

interface WatchedWindow {
  shown: Shown;
}

/** Counts a text that goes away by itself, as a toast does: on a busy machine before a test looks. Call it before `goto`. */
export async function watchText(page: Page, text: string): Promise<() => Promise<Shown>> {
  await page.addInitScript((wanted) => {
    const shown = { times: 0, most: 0 };
    Object.assign(window, { shown });
    let places: readonly Node[] = [];
    const count = () => {
      const found: Node[] = [];
      const texts = document.createTreeWalker(document.body ?? document, NodeFilter.SHOW_TEXT);
      while (texts.nextNode()) if (texts.currentNode.nodeValue?.includes(wanted)) found.push(texts.currentNode);
      shown.times += found.filter((node) => !places.includes(node)).length;
      shown.most = Math.max(shown.most, found.length);
      places = found;
    };
    new MutationObserver(count).observe(document, { childList: true, characterData: true, subtree: true });
  }, text);
  return () => page.evaluate(() => (window as unknown as WatchedWindow).shown);
}
