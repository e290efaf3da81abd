import type { Page } from "@playwright/test";
import { axeFindings } from "../../support/page/axe";
import { main } from "../../support/page/pageElements";
import { openRing } from "../../support/shopper";
import { expect, test } from "../../support/test";

const heart = (page: Page, title: string) => main(page).getByRole("button", { name: `Wishlist: ${title}` });

/** TypeScript's library has no type for these entries. */
type LayoutShift = PerformanceEntry & {
  value: number;
  hadRecentInput: boolean;
  sources: readonly { node: Node | null }[];
};

/** The page's layout shift since it was opened, and the elements that moved. */
const shiftOf = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<{ sum: number; of: string }>((resolve) => {
        let sum = 0;
        const of: string[] = [];
        new PerformanceObserver((list) => {
          for (const { hadRecentInput, value, sources, startTime } of list.getEntries() as LayoutShift[]) {
            if (hadRecentInput) continue;
            sum += value;
            const names = sources.map(({ node }) =>
              node instanceof Element ? node.className || node.tagName : "text",
            );
            of.push(`${value.toFixed(3)} after ${Math.round(startTime)} ms: ${names.join(", ")}`);
          }
        }).observe({ type: "layout-shift", buffered: true });
        requestAnimationFrame(() =>
          requestAnimationFrame(() => setTimeout(() => resolve({ sum, of: of.join("; ") }), 0)),
        );
      }),
  );

test("a ring size is found in the guide and stored, and causes no layout shift with a wishlist", async ({ page }) => {
  await openRing(page);
  await page.getByRole("button", { name: "Ring size guide" }).click();
  const guide = page.getByRole("dialog", { name: "Ring size guide" });
  await guide.getByLabel("Millimetres").fill("17.1");
  await expect(guide.getByRole("status")).toContainText("UK N · EU 54 · US 6¾");
  expect(await axeFindings(page)).toEqual([]);
  await guide.getByRole("button", { name: "Make it my size" }).click();
  await expect(guide.getByLabel("Your ring size")).toHaveValue("N");
  await guide.getByRole("button", { name: "Close" }).click();
  await expect(page.getByText("You wear N: this one can be resized to yours.")).toBeVisible();
  await heart(page, "Halo Morganite Ring").click();

  await page.reload();
  await expect(page.getByText("You wear N: this one can be resized to yours.")).toBeVisible();
  await expect(heart(page, "Halo Morganite Ring")).toHaveAttribute("aria-pressed", "true");
  await expect(main(page).getByRole("button", { name: "Add to Cart" })).toBeVisible();
  const shift = await shiftOf(page);
  expect(shift.sum, shift.of).toBeLessThan(0.02);

  await page.goto("/faq#sizing");
  await main(page).getByRole("button", { name: "Ring size guide" }).click();
  await expect(guide.getByLabel("Your ring size")).toHaveValue("N");
  await page.keyboard.press("Escape");
  await expect(main(page).getByRole("button", { name: "Ring size guide" })).toBeFocused();
});
