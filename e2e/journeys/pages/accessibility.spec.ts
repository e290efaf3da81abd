import { layoutProblems } from "../../screens/layoutChecks";
import { prepare, widths } from "../../screens/screenState";
import { states } from "../../screens/screenStates";
import { fixtureOf } from "../../screens/shopFixture";
import { axeFindings } from "../../support/page/axe";
import { expectVisibleFocus, focusedName, tabTo } from "../../support/page/focus";
import { main } from "../../support/page/pageElements";
import { readEmail } from "../../support/shop";
import { expect, test } from "../../support/test";

// Traces of so many pages would take longer than the pages themselves.
test.use({ trace: "off" });

for (const state of states.filter(({ isPrinted = false }) => !isPrinted)) {
  test(`${state.name}: axe finds nothing, 320 px and text of 200 % fit`, async ({
    page,
    context,
    shop,
    browserErrors,
  }) => {
    browserErrors.allow(/Failed to load resource|Loading .*failed|remoteEntry|error loading/i); // the state provokes these
    const fixture = await fixtureOf(shop);
    const width = Math.min(1280, (state.below ?? 1281) - 1);
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ reducedMotion: "reduce" }); // an element that is still fading in fails the contrast rule
    await prepare(context, state, fixture);
    await state.show(page, fixture);
    expect(await axeFindings(page)).toEqual([]);
    await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
    expect(await layoutProblems(page), "text of 200 %").toEqual([]);
    if (state.from !== undefined) return; // the state does not exist at 320 px
    await page.evaluate(() => document.documentElement.style.removeProperty("font-size"));
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await layoutProblems(page), "320 px").toEqual([]);
  });
}

test("a complete purchase by keyboard, with registration and verification code, and visible focus at each stop", async ({
  page,
  shop,
}) => {
  test.setTimeout(150_000);
  const email = `keys.${Date.now()}@example.com`;
  const password = "Moonstone-7!";
  const press = async (name: string) => {
    await tabTo(page, name);
    await page.keyboard.press("Enter");
  };
  const type = async (name: string, text: string) => {
    await tabTo(page, name);
    await page.keyboard.type(text);
  };
  await page.goto("/");
  await main(page).getByRole("heading", { level: 1 }).waitFor();
  await page.keyboard.press("Tab");
  expect(await focusedName(page)).toBe("Skip to content");
  await expectVisibleFocus(page);
  await press("Rings");
  await press("See all");
  await expect(page).toHaveURL("/rings");
  await main(page).locator("[data-product]").first().waitFor();
  await press("a product");
  await expect(page).toHaveURL(/\/product\//);
  await main(page).getByRole("button", { name: "Add to Cart" }).first().waitFor();
  await press("Add to Cart");
  await expect(page.getByText(/ added to cart!$/)).toBeVisible();
  await press("View Cart");
  await expect(page).toHaveURL("/cart");
  await main(page).getByRole("link", { name: "Proceed to Checkout" }).waitFor();
  await press("Proceed to Checkout");
  await expect(page).toHaveURL("/login");
  await press("Create an account");
  await expect(page).toHaveURL("/register");
  await type("email", email);
  await type("password", password);
  await type("password_confirm", password);
  await page.keyboard.press("Enter");
  await press("Verify your email");
  const [, code = ""] = await readEmail(shop, email, /Your code: (\d{6})/);
  await type("code", code);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/checkout");
  await main(page).getByRole("button", { name: "Place Order" }).waitFor();
  for (const [name, text] of [
    ["full_name", "Ada Lovelace"],
    ["phone_number", "+44 20 7946 0000"],
    ["address", "12 St James's Square"],
    ["city", "London"],
    ["zip_code", "SW1Y 4JH"],
  ] as const) {
    await type(name, text);
  }
  await press("Place Order");
  await expect(page).toHaveURL(/\/order-confirmation\//);
  await press("See Your Order");
  await expect(page).toHaveURL("/dashboard");
  await main(page).getByRole("button", { name: "View Order" }).waitFor();
  await press("View Order");
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Tab");
  await expectVisibleFocus(page);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  expect(await focusedName(page)).toBe("View Order");
});

test("the phone's menu, its groups and the filters work by keyboard", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/rings");
  await main(page).locator("[data-product]").first().waitFor();
  await tabTo(page, "Menu");
  await page.keyboard.press("Enter");
  const menu = page.getByRole("dialog", { name: "Menu" });
  await expect(menu).toBeVisible();
  await tabTo(page, "Necklaces");
  await page.keyboard.press("Enter");
  await expect(menu.getByRole("link", { name: "See all" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(menu).toBeHidden();
  expect(await focusedName(page)).toBe("Menu");
  await tabTo(page, "Filters");
  await page.keyboard.press("Enter");
  await tabTo(page, "Vita");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/rings?collection=Vita");
});

/** Together these pages have every kind of control. */
const routes = ["/", "/rings", "/login", "/contact"];

test("in forced colours the focus is visible at each stop, and every control has an edge", async ({ page }) => {
  await page.emulateMedia({ forcedColors: "active", reducedMotion: "reduce" });
  for (const route of routes) {
    await page.goto(route);
    await main(page).getByRole("heading").first().waitFor();
    for (let stop = 0; stop < 12; stop += 1) {
      await page.keyboard.press("Tab");
      if ((await focusedName(page)) === "") continue;
      await expectVisibleFocus(page);
    }
    const withoutEdge = await page.evaluate(() =>
      [...document.querySelectorAll("main button, main input, main select, main textarea")]
        .filter(
          (control) => control.checkVisibility() && !control.querySelector("svg, u") && !control.closest(".swiper"),
        )
        .filter((control) => {
          const { borderTopStyle, borderBottomStyle, textDecorationLine } = getComputedStyle(control);
          const label = control.querySelector("span");
          const isUnderlined =
            textDecorationLine !== "none" || (label && getComputedStyle(label).textDecorationLine !== "none");
          return borderTopStyle === "none" && borderBottomStyle === "none" && !isUnderlined;
        })
        .map((control) => control.outerHTML.slice(0, 120)),
    );
    expect(withoutEdge, route).toEqual([]);
  }
});

test("with reduced motion nothing moves automatically, at any width", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  for (const route of ["/", "/rings", "/vita", "/cart", "/login"]) {
    await page.goto(route);
    await main(page).getByRole("heading").first().waitFor();
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      const moving = await page.evaluate(() =>
        document
          .getAnimations()
          .filter((animation) => Number(animation.effect?.getComputedTiming().duration) > 50)
          .map((animation) => (animation as CSSAnimation).animationName),
      );
      expect(moving, `${route} at ${width}`).toEqual([]);
    }
    const playing = await page.evaluate(() => [...document.querySelectorAll("video")].filter(({ paused }) => !paused));
    expect(playing, route).toEqual([]);
  }
});
