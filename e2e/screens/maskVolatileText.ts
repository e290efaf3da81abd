import type { Page } from "@playwright/test";

/** The time that pages show unless their state names another one. The countdown has ended, as for most of the year. */
export const ordinaryDay = "2026-03-02T12:00:00Z";

/** Replaces the texts that differ from shop to shop (order numbers, dates, the address), so that screenshots can be compared. */
export async function maskVolatileText(page: Page): Promise<void> {
  await page.evaluate(() => {
    const months = "January|February|March|April|May|June|July|August|September|October|November|December";
    const day = new RegExp(`\\b\\d{1,2} (${months}) \\d{4}\\b`, "g");
    const arrival = new RegExp(`\\b\\w{3} \\d{1,2}(?: (?:${months}))? to \\w{3} \\d{1,2} (?:${months})\\b`, "g");
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const text = walker.currentNode as Text; // the walker visits text nodes only
      const masked = text.data
        .replace(/\bAU-[0-9A-Z]{4,}\b/g, "AU-ABC123")
        .replace(/\blocalhost:\d+\b/g, "localhost:3000")
        .replace(arrival, "Wed 11 to Fri 20 March")
        .replace(day, "2 March 2026");
      if (masked !== text.data) text.data = masked;
    }
  });
}
