import type { Page } from "@playwright/test";
import { expectUsable } from "../../screens/checkPage";
import { expectAccessibleState, hydrateEarly, provokedErrors, showState } from "../../screens/checkState";
import type { ScreenState } from "../../screens/screenState";
import { states } from "../../screens/screenStates";
import { fixtureOf, type ShopFixture } from "../../screens/shopFixture";
import { customersOf } from "../../support/customers";
import { expectVisibleFocus, focusedName, tabTo } from "../../support/page/focus";
import { main } from "../../support/page/pageElements";
import { readEmail, type Shop } from "../../support/shop";
import { type BrowserErrors, expect, test } from "../../support/test";

// The tests in e2e/long/accessibility open every state. Each state has a component test with axe, or is in this short run.
const shortRun = states.filter(({ inShortRun = false }) => inShortRun);

interface Fixtures {
  page: Page;
  shop: Shop;
  browserErrors: BrowserErrors;
}
const shoppers = ["visitor", "buyer", "newcomer"] as const;

/**
 * Checks the states of one shopper, one after the other in one tab: a tab of its own for each would start a process each time. Each begins
 * with a document of its own, without the routes and the data that the one before has left in the tab.
 */
async function checkEach(
  { page, shop, browserErrors }: Fixtures,
  chosen: readonly ScreenState[],
  check: (page: Page, state: ScreenState, fixture: ShopFixture) => Promise<void>,
): Promise<void> {
  browserErrors.allow(provokedErrors);
  const fixture = await fixtureOf(shop);
  expect(chosen.map(({ now }) => now).filter(Boolean), "a page's clock is that of its context").toEqual([]);
  hydrateEarly(page);
  for (const state of chosen) {
    await test.step(state.name, async () => {
      await check(page, state, fixture);
      await page.unrouteAll({ behavior: "ignoreErrors" });
      await page.evaluate(() => {
        localStorage.clear();
        sessionStorage.clear();
      });
      await page.context().clearCookies();
    });
  }
}

for (const shopper of shoppers) {
  const own = shortRun.filter((state) => (state.shopper ?? "visitor") === shopper);
  const pages = own.filter(({ path }) => path);
  const others = own.filter(({ path }) => !path);

  if (pages.length > 0) {
    test(`usable at every width, with large text, reduced motion and forced colours: the pages of a ${shopper}`, ({
      page,
      shop,
      browserErrors,
    }) =>
      checkEach({ page, shop, browserErrors }, pages, async (tab, state, fixture) => {
        await showState(tab, state, fixture);
        await expectUsable(tab);
      }));
  }

  if (others.length > 0) {
    test(`axe finds nothing, 320 px and text of 200 % fit: the states of a ${shopper}`, ({
      page,
      shop,
      browserErrors,
    }) => checkEach({ page, shop, browserErrors }, others, expectAccessibleState));
  }
}

test("a complete purchase by keyboard, with registration and verification code, and visible focus at each stop", async ({
  page,
  shop,
}) => {
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
  // A page that still arrives moves the footer, and a focus in it, off the screen.
  const untilShown = (role: "link" | "button" | "textbox", name: string | RegExp) =>
    main(page).getByRole(role, { name }).first().waitFor();
  await page.goto("/");
  await main(page).getByRole("heading", { level: 1 }).waitFor();
  await page.keyboard.press("Tab");
  expect(await focusedName(page)).toBe("Skip to content");
  await expectVisibleFocus(page);
  await press("Browse Rings");
  await press("See all");
  await expect(page).toHaveURL("/rings");
  await main(page).locator("[data-product]").first().waitFor();
  await press("a product");
  await expect(page).toHaveURL(/\/product\//);
  await untilShown("button", "Add to Cart");
  await press("Add to Cart");
  await expect(page.getByText(/ added to cart!$/)).toBeVisible();
  await press("Cart, 1 item");
  await expect(page).toHaveURL("/cart");
  await untilShown("link", "Proceed to Checkout");
  await press("Proceed to Checkout");
  await expect(page).toHaveURL("/login");
  await untilShown("link", "Create an account");
  await press("Create an account");
  await expect(page).toHaveURL("/register");
  await untilShown("textbox", /^Email/);
  await type("email", email);
  await type("password", password);
  await type("password_confirm", password);
  await page.keyboard.press("Enter");
  await untilShown("link", "Enter your code now");
  await press("Enter your code now");
  const [, code = ""] = await readEmail(shop, email, /Your code: (\d{6})/);
  await untilShown("textbox", /code/i);
  await type("code", code);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/checkout");
  await untilShown("button", "Place Order");
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
  await untilShown("link", "See Your Order");
  await press("See Your Order");
  await expect(page).toHaveURL("/dashboard");
  await untilShown("button", "View Order");
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

test("the bar with the purchase button covers no focus on a phone", async ({ page, shop }) => {
  const { products } = await customersOf(shop);
  await page.setViewportSize({ width: 390, height: 740 });
  await page.goto(`/product/${products.plain}`);
  await main(page).getByRole("button", { name: "Add to Cart" }).waitFor();
  await tabTo(page, "Warranty and resizing");
  await expectVisibleFocus(page);
  await expect(page.locator("[data-bottom-bar]")).toBeVisible();
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
          (control) =>
            control.checkVisibility() &&
            !control.matches("[type=checkbox], [type=radio]") && // the browser's own have an edge
            !control.querySelector("svg, u") &&
            !control.closest(".swiper"),
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
