import { type BrowserContext, chromium, type Page } from "@playwright/test";
import config from "../../playwright.config";
import { openInside } from "../../support/clientNavigate";
import { address, aSession, ask, codeFor, customersOf, fillCart, password } from "../../support/customers";
import type { Shop } from "../../support/shop";
import { expect, test } from "../../support/test";

/** Odd browsers and bad luck (reliability 3.3); the ids are the table's. */

const main = (page: Page) => page.getByRole("main");
const header = (page: Page) => page.getByRole("banner");
const cartLink = (page: Page) => header(page).getByRole("link", { name: /^cart/i }).first();
const productLinks = (page: Page) => main(page).locator("[data-product]");
const ofBrowser = /Failed to load resource/;
/** Reaches the other tab within a second (decision 12). */
const soon = { timeout: 1000 };

async function storeToken(page: Page, token: string): Promise<void> {
  await page.goto("/robots.txt");
  await page.evaluate((kept) => localStorage.setItem("userToken", kept), token);
}
/** A session of the buyer whose cart holds one piece. */
async function aFilledCart(shop: Shop): Promise<string> {
  const { emails, products } = await customersOf(shop);
  const token = await aSession(shop, emails.buyer);
  await fillCart(shop, token, products.plain);
  return token;
}
async function signIn(page: Page, email: string): Promise<void> {
  await main(page).getByLabel("Email", { exact: true }).fill(email);
  await main(page).getByLabel("Password", { exact: true }).fill(password);
  await main(page).getByRole("button", { name: "Login" }).click();
}
async function fillAddress(page: Page): Promise<void> {
  for (const [name, text] of Object.entries(address)) await main(page).locator(`#field-${name}`).fill(text);
}
const orderCount = async (shop: Shop, token: string): Promise<number> =>
  (await ask(shop, "GET", "orders/", token)).results.length;

test("D1 offline while browsing and while ordering: said, and one press after it goes on; one order", async ({
  page,
  context,
  shop,
  faults,
}) => {
  faults.allow(ofBrowser);
  const token = await aFilledCart(shop);
  const before = await orderCount(shop, token);
  await storeToken(page, token);
  await page.goto("/checkout");
  await fillAddress(page);
  const place = main(page).getByRole("button", { name: "Place Order" });
  await context.setOffline(true);
  await expect(main(page).getByText("You can place your order when you are back online")).toBeVisible();
  await expect(place).toHaveAttribute("aria-disabled", "true");
  await context.setOffline(false);
  // The connection goes with the request.
  await page.route("**/api/orders/create/", (route) => route.abort("internetdisconnected"), { times: 1 });
  await place.click();
  await expect(main(page).getByRole("alert").filter({ hasText: "The shop could not be reached." })).toBeVisible();
  await place.click();
  await expect(page).toHaveURL(/\/order-confirmation\//);
  expect(await orderCount(shop, token)).toBe(before + 1);

  await page.goto("/rings");
  await productLinks(page).first().waitFor();
  await context.setOffline(true);
  await main(page).getByRole("button", { name: "Luma" }).click();
  await expect(
    main(page).getByRole("alert").filter({ hasText: "Error: The shop could not be reached." }),
  ).toBeVisible();
  await context.setOffline(false);
  await main(page).getByRole("button", { name: "Try again" }).click();
  await expect(productLinks(page).first()).toBeVisible();
});

for (const [name, deny] of [
  [
    "that cannot be read",
    () =>
      Object.defineProperty(window, "localStorage", {
        get: () => {
          throw new DOMException("The operation is insecure.", "SecurityError");
        },
      }),
  ],
  [
    "that is full",
    () => {
      Storage.prototype.setItem = () => {
        throw new DOMException("The quota has been exceeded.", "QuotaExceededError");
      };
    },
  ],
  [
    "and cookies that are blocked",
    () => {
      Object.defineProperty(Document.prototype, "cookie", {
        get: () => {
          throw new DOMException("The operation is insecure.", "SecurityError");
        },
        set: () => {
          throw new DOMException("The operation is insecure.", "SecurityError");
        },
      });
    },
  ],
] as const) {
  test(`D2 storage ${name}: browsing works, and a login for the life of the tab`, async ({ page, shop }) => {
    const { emails } = await customersOf(shop);
    await page.addInitScript(deny);
    await page.goto("/rings");
    await productLinks(page).first().click();
    await expect(main(page).getByRole("button", { name: "Add to Cart" }).first()).toBeVisible();
    await header(page).getByRole("link", { name: "Login" }).first().click();
    await signIn(page, emails.buyer);
    await expect(page).toHaveURL("/dashboard");
    await expect(main(page).getByText(emails.buyer).first()).toBeVisible();
    await main(page).getByRole("button", { name: "View Order" }).first().click();
    await expect(page.getByRole("dialog")).toBeVisible();
  });
}

test("D3 a logout in one tab takes the private data out of the other", async ({ context, shop }) => {
  const { emails } = await customersOf(shop);
  const token = await aSession(shop, emails.buyer);
  const [first, second] = [await context.newPage(), await context.newPage()];
  await storeToken(first, token);
  await first.goto("/dashboard");
  await second.goto("/dashboard");
  await expect(main(second).getByText(emails.buyer).first()).toBeVisible();
  await main(first).getByRole("button", { name: "Logout" }).click();
  await expect(second.getByText(emails.buyer)).toHaveCount(0, soon);
  await expect(second).toHaveURL("/login", soon);
});

test("D4 another shopper signs in in one tab: the other shows theirs, and nothing of the first", async ({
  context,
  shop,
}) => {
  const { emails } = await customersOf(shop);
  const ada = await aSession(shop, emails.buyer);
  const grace = await aSession(shop, emails.newcomer);
  const [first, second] = [await context.newPage(), await context.newPage()];
  await storeToken(first, ada);
  await second.goto("/dashboard");
  await expect(main(second).getByText(emails.buyer).first()).toBeVisible();
  await first.evaluate((token) => localStorage.setItem("userToken", token), grace);
  await expect(second.getByText(emails.buyer)).toHaveCount(0, soon);
  await expect(main(second).getByText(emails.newcomer).first()).toBeVisible();
  await expect(main(second).getByText("You haven't placed any orders yet.")).toBeVisible();
});

/** A browser that keeps pages for Back, as shoppers' browsers do and Playwright's does not by itself. */
async function withKeptPages(shop: Shop, use: (context: BrowserContext) => Promise<void>): Promise<void> {
  const browser = await chromium.launch({
    ...config.use?.launchOptions,
    ignoreDefaultArgs: ["--disable-back-forward-cache"],
  });
  try {
    await use(await browser.newContext({ baseURL: shop.url, locale: "en-GB" }));
  } finally {
    await browser.close();
  }
}
async function noteReturn(page: Page): Promise<void> {
  await page.evaluate(() => {
    addEventListener("pageshow", ({ persisted }) => Object.assign(window, { isKept: persisted }));
  });
}
const isKept = (page: Page) => page.evaluate(() => (window as unknown as { isKept?: boolean }).isKept === true);

test("D5 Back to a dashboard that the browser kept shows nothing private after a logout", async ({ shop }) => {
  const { emails } = await customersOf(shop);
  const token = await aSession(shop, emails.buyer);
  await withKeptPages(shop, async (context) => {
    const page = await context.newPage();
    await storeToken(page, token);
    await page.goto("/dashboard");
    await expect(main(page).getByText(emails.buyer).first()).toBeVisible();
    await noteReturn(page);
    await page.goto("/robots.txt");
    const other = await context.newPage();
    await other.goto("/dashboard");
    await main(other).getByRole("button", { name: "Logout" }).click();
    await expect(other.getByText("You are signed out.")).toBeVisible();
    await page.goBack({ waitUntil: "commit" });
    await expect(page.getByText(emails.buyer)).toHaveCount(0);
    await expect(main(page).getByRole("heading", { name: "Login" })).toBeVisible();
    expect(await isKept(page)).toBe(true);
  });
});

test("D6 Back to a page that the browser kept shows the count of the cart as it is by now", async ({ shop }) => {
  const token = await aFilledCart(shop);
  await withKeptPages(shop, async (context) => {
    const page = await context.newPage();
    await storeToken(page, token);
    await page.goto("/cart");
    await expect(cartLink(page)).toHaveText("1");
    await noteReturn(page);
    await page.goto("/robots.txt");
    const { products } = await customersOf(shop);
    await ask(shop, "POST", "cart/add/", token, { product_id: products.discounted, quantity: 2 });
    await page.goBack({ waitUntil: "commit" });
    await expect(cartLink(page)).toHaveText("3");
    expect(await isKept(page)).toBe(true);
  });
});

const day = 24 * 60 * 60 * 1000;
for (const [name, shift] of [
  ["2 days behind", -2 * day],
  ["2 days ahead", 2 * day],
  ["50 years behind", -50 * 365 * day],
  ["50 years ahead", 50 * 365 * day],
] as const) {
  test(`D7 a clock ${name}: the login works, the countdown counts by it`, async ({ page, shop }) => {
    const { emails } = await customersOf(shop);
    await page.clock.setFixedTime(Date.now() + shift);
    await page.goto("/login");
    const isPast = Date.now() + shift > Date.parse("2025-06-15T18:00:00+01:00");
    await expect(page.getByRole("complementary", { name: "Order deadline" })).toContainText(
      isPast ? "Delivery for the special day cannot be guaranteed." : /\d+ days/,
    );
    await signIn(page, emails.buyer);
    await expect(page).toHaveURL("/dashboard");
    await expect(main(page).getByText(emails.buyer).first()).toBeVisible();
  });
}
for (const timezoneId of ["Pacific/Pago_Pago", "Pacific/Kiritimati", "America/New_York"]) {
  test(`D7 the countdown is London's in ${timezoneId}`, async ({ browser, shop }) => {
    const context = await browser.newContext({ baseURL: shop.url, timezoneId });
    const page = await context.newPage();
    await page.clock.setFixedTime("2025-06-14T16:59:00Z"); // 24 h and 1 min before 18:00 in London
    await page.goto("/about");
    const banner = page.getByRole("complementary", { name: "Order deadline" });
    await expect(banner).toContainText(/1 day/);
    await page.clock.setFixedTime("2025-06-15T17:00:01Z");
    await page.reload();
    await expect(banner).toContainText("Delivery for the special day cannot be guaranteed.");
    await context.close();
  });
}

test("D8 a page whose old files are gone at the server: one panel, no loop; cart and form are kept", async ({
  page,
  shop,
  faults,
}) => {
  faults.allow(/404|Failed to load|integrity|dynamically imported module|preload|RUNTIME/i);
  const token = await aFilledCart(shop);
  await storeToken(page, token);
  await page.goto("/checkout");
  await main(page).locator("#field-city").fill("Leeds");
  await expect(cartLink(page)).toHaveText("1");
  let loads = 0;
  page.on("framenavigated", (frame) => {
    if (frame === page.mainFrame()) loads += 1;
  });
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  await page.route("**/r/catalog/**", (route) => route.fulfill({ status: 404, body: "" }));
  await page.evaluate(() => {
    history.pushState(null, "", "/luma");
    dispatchEvent(new PopStateEvent("popstate"));
  });
  const panel = main(page).locator('[data-remote="catalog"][data-state="failed"]');
  await expect(panel).toBeVisible();
  await page.unrouteAll({ behavior: "wait" });
  await panel.getByRole("button", { name: "Try again" }).click();
  await expect(productLinks(page).first()).toBeVisible();
  await expect(cartLink(page)).toHaveText("1");
  expect(await page.evaluate(() => "sameDocument" in window)).toBe(true);
  expect(loads).toBeLessThanOrEqual(2); // the page's own steps in the history, no document
  await page.goBack();
  await expect(main(page).locator("#field-city")).toHaveValue("Leeds");
  // Where a browser will not fetch a file again that had failed, the shopper loads the page anew.
  await page.reload();
  await expect(main(page).locator("#field-city")).toHaveValue("Leeds");
});

test("D8 a registration that is loaded anew keeps the address, and no password", async ({ page }) => {
  await page.goto("/register");
  await main(page).getByLabel("Email", { exact: true }).fill("half.way@example.com");
  await main(page).getByLabel("Password", { exact: true }).fill(password);
  await page.reload();
  await expect(main(page).getByLabel("Email", { exact: true })).toHaveValue("half.way@example.com");
  await expect(main(page).getByLabel("Password", { exact: true })).toHaveValue("");
  expect(await page.evaluate(() => Object.values(sessionStorage).join())).not.toContain(password);
});

/** Double click, Enter and a click, and five presses in a row, while the answer takes its time. @returns how often it was sent. */
async function pressMuch(page: Page, button: ReturnType<Page["getByRole"]>, url: string): Promise<number> {
  let sent = 0;
  await page.route(url, async (route) => {
    sent += 1;
    await new Promise((resolve) => setTimeout(resolve, 700));
    await route.continue();
  });
  const answered = page.waitForResponse(url);
  await button.evaluate((element: HTMLElement) => {
    for (let press = 0; press < 5; press += 1) element.click();
  });
  await button.dblclick({ timeout: 500, force: true }).catch(() => {}); // it may be gone with its form
  await page.keyboard.press("Enter");
  await answered;
  await page.unrouteAll({ behavior: "wait" });
  return sent;
}

test("D9 Place Order and Add to Cart, however often they are pressed, act once", async ({ page, shop }) => {
  const token = await aFilledCart(shop);
  const { products } = await customersOf(shop);
  const before = await orderCount(shop, token);
  await storeToken(page, token);
  await page.goto(`/product/${products.discounted}`);
  const add = main(page).getByRole("button", { name: "Add to Cart" }).first();
  expect(await pressMuch(page, add, "**/api/cart/add/")).toBe(1);
  await expect(page.getByText(/ added to cart!$/)).toHaveCount(1);
  await page.goto("/checkout");
  await fillAddress(page);
  const place = main(page).getByRole("button", { name: "Place Order" });
  expect(await pressMuch(page, place, "**/api/orders/create/")).toBe(1);
  await expect(page).toHaveURL(/\/order-confirmation\//);
  expect(await orderCount(shop, token)).toBe(before + 1);
});

test("D9 Register, however often it is pressed, registers once", async ({ page }) => {
  await page.goto("/register");
  await main(page).getByLabel("Email", { exact: true }).fill(`often.${Date.now()}@example.com`);
  await main(page).getByLabel("Password", { exact: true }).fill(password);
  await main(page).getByLabel("Confirm password", { exact: true }).fill(password);
  const button = main(page).getByRole("button", { name: /^Register/ });
  expect(await pressMuch(page, button, "**/api/users/register/")).toBe(1);
  await expect(main(page).getByText("Registration successful!")).toBeVisible();
});

test("D9 Verify and Delete account, however often they are pressed, act once", async ({ page, shop }) => {
  const email = `once.${Date.now()}@example.com`;
  await ask(shop, "POST", "users/register/", undefined, { email, password, password_confirm: password });
  await page.goto("/robots.txt");
  await page.evaluate((usr) => history.replaceState({ usr, key: "once", idx: 0 }, "", "/verify-email"), { email });
  await page.reload();
  await main(page)
    .getByLabel("Verification code", { exact: true })
    .fill(await codeFor(shop, email));
  const verify = main(page).getByRole("button", { name: /^Verify/ });
  expect(await pressMuch(page, verify, "**/api/users/validate/")).toBe(1);
  await expect(page).toHaveURL("/dashboard"); // the answer gave access
  await main(page).getByRole("button", { name: "Delete account" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Your email").fill(email);
  const remove = dialog.getByRole("button", { name: /^Delet/ });
  expect(await pressMuch(page, remove, "**/api/users/me/")).toBe(1);
  await expect(page.getByText("Your account has been deleted.")).toBeVisible();
});

test("D10 Back after an order submits nothing: the checkout says that the cart is empty", async ({ page, shop }) => {
  const token = await aFilledCart(shop);
  await storeToken(page, token);
  await page.goto("/cart");
  await main(page).getByRole("link", { name: "Proceed to Checkout" }).click();
  await fillAddress(page);
  await main(page).getByRole("button", { name: "Place Order" }).click();
  await expect(page).toHaveURL(/\/order-confirmation\//);
  const count = await orderCount(shop, token);
  await page.goBack();
  await expect(main(page).getByText("Your cart is empty").first()).toBeVisible();
  await page.goto("/checkout");
  await expect(main(page).getByText("Your cart is empty. Please add some items before checkout.")).toBeVisible();
  expect(await orderCount(shop, token)).toBe(count);
});

const hostile = {
  "a family of emoji": "👨‍👩‍👧‍👦".repeat(20),
  "Arabic and English": "خاتم من الذهب Dome Band قلادة Ring ".repeat(3),
  "a hundred combining marks": `Zalgo${"\u0301\u0323".repeat(50)} ring`,
  "10,000 characters": "Ring of many words ".repeat(526),
  "a word of 300 letters": "R".repeat(300),
  "zero-width characters": "Ring\u200b\u200d\u2060 of\ufeff nothing",
};
for (const [name, title] of Object.entries(hostile)) {
  test(`D12 a title of ${name} breaks no page, and no neighbour's words`, async ({ page, shop }) => {
    const token = await aFilledCart(shop);
    const { products } = await customersOf(shop);
    await page.setViewportSize({ width: 360, height: 800 });
    await storeToken(page, token);
    // Every title and text of the catalogue, the cart and the orders.
    await page.route(/\/api\/(products|cart|orders)\//, async (route) => {
      const response = await route.fetch();
      const json = JSON.parse(await response.text(), (key, value) =>
        ["title", "product_title", "notes", "full_name", "city"].includes(key) && typeof value === "string"
          ? title
          : value,
      );
      await route.fulfill({ response, json });
    });
    for (const path of ["/rings", `/product/${products.plain}`, "/cart", "/checkout", "/dashboard"]) {
      await openInside(page, path);
      await main(page).getByText(/£\d/).first().waitFor({ state: "attached" });
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(width, path).toBeLessThanOrEqual(360);
    }
    await main(page).getByRole("button", { name: "View Order" }).first().click();
    await expect(page.getByRole("dialog").getByText(/£\d/).first()).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    await page.unrouteAll({ behavior: "ignoreErrors" });
  });
}

test("D13 with reduced motion the film stands still and nothing takes longer than 0.01 s", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/");
  const film = main(page).locator("video");
  await film.waitFor();
  expect(await film.evaluate((video: HTMLVideoElement) => video.paused && !video.autoplay)).toBe(true);
  await productLinks(page).first().waitFor();
  const slow = await page.evaluate(() =>
    [...document.querySelectorAll("*")].flatMap((element) => {
      const { transitionDuration, animationDuration } = getComputedStyle(element);
      const longest = Math.max(...`${transitionDuration},${animationDuration}`.split(",").map(Number.parseFloat));
      return longest > 0.011 ? [`${element.outerHTML.slice(0, 80)} ${longest}`] : [];
    }),
  );
  expect(slow).toEqual([]);
  // However short, a transition hands what is inherited down by one element a frame: a turned telephone would set in steps.
  const inner = await main(page)
    .getByRole("heading", { level: 2 })
    .first()
    .evaluate((heading) => {
      document.documentElement.style.setProperty("--ink", "rgb(1, 2, 3)");
      return getComputedStyle(heading).color;
    });
  expect(inner).toBe("rgb(1, 2, 3)");
});

test("D14 at 320 px with wide text spacing, and in forced colours, every page fits and can be used", async ({
  page,
  shop,
}) => {
  const token = await aFilledCart(shop);
  await page.setViewportSize({ width: 320, height: 640 });
  await page.emulateMedia({ forcedColors: "active" });
  await storeToken(page, token);
  for (const path of ["/", "/rings", "/cart", "/checkout", "/dashboard", "/faq", "/contact"]) {
    await page.goto(path);
    await main(page).getByRole("heading").first().waitFor();
    // WCAG 1.4.12
    await page.evaluate(() => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(
        "* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }",
      );
      document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    });
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(320);
  }
  await page.goto("/cart");
  await main(page)
    .getByRole("button", { name: /^Increase/ })
    .click();
  await expect(main(page).getByRole("textbox", { name: /^Quantity/ })).toHaveValue("2");
});

test("D15 without JavaScript a page that needs it says so", async ({ browser, shop }) => {
  const context = await browser.newContext({ baseURL: shop.url, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto("/cart");
  const words = page.locator("noscript p"); // Playwright looks for no text in there
  await expect(words).toBeVisible();
  expect(await words.innerText()).toContain("Aurelle needs JavaScript for this page.");
  await context.close();
});

test("D16 without its film the home page has its picture, its headline and its way on", async ({ page, faults }) => {
  faults.allow(ofBrowser);
  await page.addInitScript(() => {
    HTMLMediaElement.prototype.play = () => Promise.reject(new DOMException("refused", "NotAllowedError"));
  });
  await page.route(/\.(mp4|webm)$/, (route) => route.abort());
  await page.goto("/");
  const film = main(page).locator("video");
  const poster = await film.getAttribute("poster");
  expect((await page.request.get(poster ?? "")).ok()).toBe(true);
  await expect(main(page).getByRole("heading", { name: "Discover The Aurora Collection" })).toBeVisible();
  await main(page).getByRole("link", { name: "Shop Now" }).click();
  await expect(page).toHaveURL("/aurora");
});

test("D17 a page that was hidden for an hour is right at once: countdown and cart", async ({ page, shop }) => {
  const token = await aFilledCart(shop);
  const { products } = await customersOf(shop);
  await page.clock.install({ time: "2025-06-15T14:30:00Z" }); // 2 h 30 min before the end
  await storeToken(page, token);
  await page.goto("/cart");
  const banner = page.getByRole("complementary", { name: "Order deadline" });
  await expect(banner).toContainText(/2 hours/);
  await expect(cartLink(page)).toHaveText("1");
  const show = (state: "hidden" | "visible") =>
    page.evaluate((value) => {
      Object.defineProperty(document, "visibilityState", { configurable: true, get: () => value });
      document.dispatchEvent(new Event("visibilitychange"));
    }, state);
  await show("hidden");
  await ask(shop, "POST", "cart/add/", token, { product_id: products.discounted, quantity: 2 });
  // The timers of an hour do not run: the browser had put the page to sleep.
  await page.clock.setSystemTime("2025-06-15T15:30:00Z");
  await show("visible");
  await page.clock.runFor(1000);
  await expect(banner).toContainText(/1 hour\b/);
  await expect(main(page).getByRole("textbox", { name: /^Quantity/ })).toHaveCount(2);
  await expect(cartLink(page)).toHaveText("3");
});

test("D18 a page that the browser has translated goes on working", async ({ page, shop }) => {
  const { products } = await customersOf(shop);
  const translate = () =>
    page.evaluate(() => {
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const texts: Text[] = [];
      while (walker.nextNode()) texts.push(walker.currentNode as Text); // only texts are walked
      for (const text of texts) {
        if (!text.data.trim() || text.parentElement?.closest("script, style")) continue;
        const font = document.createElement("font");
        font.textContent = text.data;
        text.replaceWith(font);
      }
    });
  await page.goto(`/product/${products.plain}`);
  await main(page).getByRole("button", { name: "Add to Cart" }).first().waitFor();
  await page.waitForLoadState("networkidle");
  await translate();
  await main(page).getByRole("button", { name: "Add to Cart" }).first().click();
  await expect(page.getByText(/ added to cart!$/).first()).toBeVisible();
  await page.goto("/cart");
  await main(page)
    .getByRole("button", { name: /^Increase/ })
    .waitFor();
  await page.waitForLoadState("networkidle");
  await translate();
  await main(page)
    .getByRole("button", { name: /^Increase/ })
    .click();
  await expect(main(page).getByRole("textbox", { name: /^Quantity/ })).toHaveValue("2");
  await main(page)
    .getByRole("button", { name: /^Remove/ })
    .click();
  await expect(main(page).getByText("Your cart is empty")).toBeVisible();
  await translate();
  await header(page).getByRole("link", { name: "AURELLE" }).click();
  await expect(main(page).getByRole("heading", { name: "Discover The Aurora Collection" })).toBeVisible();
  await expect(page.locator('[data-state="failed"]')).toHaveCount(0);
});

test("D19 pages without what the page before sends along: back to it, or fetched", async ({ page, shop }) => {
  const { products } = await customersOf(shop);
  for (const [path, to] of [
    ["/verify-email", "/register"],
    ["/reset-password-verify", "/reset-password"],
  ] as const) {
    await page.goto(path);
    await expect(page).toHaveURL(to);
  }
  await page.goto(`/product/${products.plain}`);
  await expect(main(page).getByRole("button", { name: "Add to Cart" }).first()).toBeVisible();
  await page.reload();
  await expect(main(page).getByRole("button", { name: "Add to Cart" }).first()).toBeVisible();
});
