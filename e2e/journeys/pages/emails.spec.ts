import { layoutProblems } from "../../screens/layoutChecks";
import { emailNames, openEmail } from "../../screens/states/emails";
import { axeFindings } from "../../support/page/axe";
import { expect, test } from "../../support/test";

test("W16 every e-mail is accessible in light and dark mail programs, and fits 320 px", async ({ page, shop }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  for (const name of emailNames) {
    await page.emulateMedia({ colorScheme: "light" });
    await openEmail(page, name, shop.url);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    expect(await axeFindings(page), name).toEqual([]);
    expect(await layoutProblems(page), name).toEqual([]);
    expect(await page.evaluate(() => [...document.images].filter((image) => image.naturalWidth === 0).length)).toBe(0);
    await page.emulateMedia({ colorScheme: "dark" });
    expect(await axeFindings(page, { runOnly: "cat.color" }), `${name}, dark`).toEqual([]);
    expect(await layoutProblems(page), `${name}, dark`).toEqual([]);
  }
});

test("a code is large, has digits of one width, and is selected as one word", async ({ page, shop }) => {
  await openEmail(page, "verification code", shop.url);
  const code = page.getByText("407193", { exact: true });
  await code.dblclick();
  expect(await page.evaluate(() => getSelection()?.toString().trim())).toBe("407193");
  const { fontSize, fontVariantNumeric } = await code.evaluate((element) => getComputedStyle(element));
  expect([Number.parseFloat(fontSize) >= 28, fontVariantNumeric]).toEqual([true, "tabular-nums"]);
});
