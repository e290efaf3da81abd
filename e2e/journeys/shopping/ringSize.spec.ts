import type { Page } from "@playwright/test";
import { axeFindings } from "../../support/page/axe";
import { expectUnshifted, watchShifts } from "../../support/page/layoutShifts";
import { main } from "../../support/page/pageElements";
import { untilPainted } from "../../support/page/untilPainted";
import { openRing } from "../../support/shopper";
import { expect, test } from "../../support/test";

const heart = (page: Page, title: string) => main(page).getByRole("button", { name: `Wishlist: ${title}` });

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

  await watchShifts(page);
  await page.reload();
  await expect(page.getByText("You wear N: this one can be resized to yours.")).toBeVisible();
  await expect(heart(page, "Halo Morganite Ring")).toHaveAttribute("aria-pressed", "true");
  await expect(main(page).getByRole("button", { name: "Add to Cart" })).toBeVisible();
  await untilPainted(page);
  await expectUnshifted(page);

  await page.goto("/faq#sizing");
  await main(page).getByRole("button", { name: "Ring size guide" }).click();
  await expect(guide.getByLabel("Your ring size")).toHaveValue("N");
  await page.keyboard.press("Escape");
  await expect(main(page).getByRole("button", { name: "Ring size guide" })).toBeFocused();
});
