import type { Page } from "@playwright/test";

/** The moment that pages show unless their state says otherwise: after the countdown's end, as most of the year is. */
export const ordinaryDay = "2026-03-02T12:00:00Z";

/** What each shop has of its own reads the same in every picture: an order's number, a day, its address. */
export async function maskVolatileText(page: Page): Promise<void> {
  await page.evaluate(() => {
    const months = "January|February|March|April|May|June|July|August|September|October|November|December";
    const day = new RegExp(`\\b\\d{1,2} (${months}) \\d{4}\\b`, "g");
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const text = walker.currentNode as Text; // only texts are walked
      const alike = text.data
        .replace(/\bAU-[0-9A-Z]{4,}\b/g, "AU-ABC123")
        .replace(/\blocalhost:\d+\b/g, "localhost:3000")
        .replace(day, "2 March 2026");
      if (alike !== text.data) text.data = alike;
    }
  });
}
