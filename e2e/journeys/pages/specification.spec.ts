import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Page } from "@playwright/test";
import { openInside } from "../../support/clientNavigate";
import { address, password, anAccount as register } from "../../support/customers";
import { freePort, projectDir, readMail, type Shop, startShop, untilPrinted } from "../../support/shop";
import { expect, test } from "../../support/test";

/** Sentences of the specification and decisions that only the assembled shop can prove. */

const main = (page: Page) => page.getByRole("main");
const productLinks = (page: Page) => main(page).locator("[data-product]");

const accounts = new Map<string, Promise<string>>();

/** An account made through the API, one for each shop: it counts who registers. @returns its token. */
function anAccount(shop: Shop): Promise<string> {
  const known = accounts.get(shop.url) ?? register(shop, `spec.${Date.now()}@example.com`);
  accounts.set(shop.url, known);
  return known;
}

/** As if the shopper had signed in before: with the token where the shop keeps it. */
async function storeToken(page: Page, token: string): Promise<void> {
  await page.goto("/about");
  await page.evaluate((text) => localStorage.setItem("userToken", text), token);
}

/** Two pieces ordered through the API. @returns the order on the wire. */
async function placeOrder(page: Page, token: string) {
  const headers = { Authorization: `Bearer ${token}` };
  const { results } = await (await page.request.get("/api/products/product/?category=earrings")).json();
  const [{ id }] = results;
  await page.request.delete("/api/cart/clear/", { headers });
  const added = await page.request.post("/api/cart/add/", { data: { product_id: id, quantity: 2 }, headers });
  const placed = await page.request.post("/api/orders/create/", {
    headers,
    data: {
      ...address,
      email: "ada@example.com",
      country: "GB",
      notes: "",
      payment_method: "bank_transfer",
      cart_id: (await added.json()).id,
    },
  });
  expect(placed.status()).toBe(201);
  return placed.json();
}

async function addToCart(page: Page): Promise<void> {
  await page.goto("/rings");
  await productLinks(page).first().click();
  await main(page).getByRole("button", { name: "Add to Cart" }).click();
  await expect(page.getByText(/ added to cart!$/)).toBeVisible();
}

test("every page belongs to its room", async ({ page, shop, faults }) => {
  faults.allow(/404/); // the order that is none
  await storeToken(page, await anAccount(shop));
  for (const [route, room] of [
    ["/about", null],
    ["/contact", null],
    ["/faq", null],
    ["/rings", "catalog"],
    ["/aurora", "catalog"],
    ["/search", "catalog"],
    ["/product-overview", "catalog"],
    ["/cart", "cart"],
    ["/dashboard", "account"],
    ["/register", "account"],
    ["/reset-password", "account"],
    ["/checkout", "checkout"],
    ["/order-confirmation/none", "checkout"],
  ] as const) {
    await page.goto(route);
    await expect(main(page).getByRole("heading").first()).toBeVisible();
    const rooms = await main(page)
      // The page's own frame; what other rooms put into its slots stands deeper.
      .locator("> [data-remote]")
      .evaluateAll((frames) => frames.map((frame) => frame.getAttribute("data-remote")));
    expect(rooms[0] ?? null, route).toBe(room);
  }
  await page.goto("/");
  await expect(main(page).locator('[data-remote="catalog"]')).toHaveCount(2);
  await page.goto("/rings");
  await productLinks(page).first().click();
  await expect(main(page).locator('[data-remote="cart"]').getByRole("button", { name: "Add to Cart" })).toBeVisible();
});

test("pages that need an e-mail from the page before send whoever has none to that page", async ({ page }) => {
  await page.goto("/verify-email");
  await expect(page).toHaveURL("/register");
  await page.goto("/reset-password-verify");
  await expect(page).toHaveURL("/reset-password");
});

test("the kept token signs in at the start; a protected page says 'Loading...' until the profile is there", async ({
  page,
  shop,
}) => {
  await storeToken(page, await anAccount(shop));
  let letThrough = () => {};
  const opened = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await page.route("**/api/users/user-info/", async (route) => {
    await opened;
    await route.continue();
  });
  await page.goto("/dashboard");
  await expect(main(page).getByText("Loading...")).toBeVisible();
  await expect(page).toHaveURL("/dashboard");
  letThrough();
  await expect(main(page).getByRole("heading", { name: "Your profile" })).toBeVisible();
  await expect(page.getByRole("banner").getByRole("link", { name: /^Hello, / })).toBeVisible();
});

test("the way to the login takes the place of the protected page in the history", async ({ page }) => {
  await addToCart(page);
  await page.getByRole("banner").getByRole("link", { name: /^Cart/ }).click();
  await main(page).getByRole("link", { name: "Proceed to Checkout" }).click();
  await expect(page).toHaveURL("/login");
  await page.goBack();
  await expect(page).toHaveURL("/cart");
});

test("the confirmation takes the place of the checkout in the history, and knows the order's number at once", async ({
  page,
  shop,
}) => {
  await storeToken(page, await anAccount(shop));
  await addToCart(page);
  await page.goto("/checkout");
  for (const [label, text] of [
    ["Full name", "Ada Lovelace"],
    ["Phone number", "+44 20 7946 0000"],
    ["Address", "12 St James's Square"],
    ["City", "London"],
  ] as const) {
    await page.getByLabel(label, { exact: true }).fill(text);
  }
  await page.getByLabel(/post ?code|zip/i).fill("SW1Y 4JH");
  await page.route("**/api/orders/*/", (route) => (route.request().method() === "GET" ? undefined : route.continue()));
  await page.getByRole("button", { name: "Place Order" }).click();
  await page.waitForURL("**/order-confirmation/*");
  await expect(main(page).getByText(/^Order number AU-\w+$/)).toBeVisible();
  await page.goBack();
  await expect(page).not.toHaveURL("/checkout");
});

test("the checkout delivers to six countries", async ({ page, shop }) => {
  await storeToken(page, await anAccount(shop));
  await addToCart(page);
  await page.goto("/checkout");
  const options = page.getByLabel("Country", { exact: true }).locator("option:not([value=''])");
  await expect(options.first()).toBeAttached();
  const found = await options.evaluateAll((nodes) =>
    nodes.map((node) => `${node.getAttribute("value")} ${node.textContent}`),
  );
  expect(found).toEqual([
    "GB United Kingdom",
    "US United States",
    "CA Canada",
    "AU Australia",
    "FR France",
    "DE Germany",
  ]);
});

test("an order on the dashboard shows date, status, total and its updates", async ({ page, shop }) => {
  const token = await anAccount(shop);
  const { order_number: number, created_at: at, grand_total: price } = await placeOrder(page, token);
  const day = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "Europe/London" }).format(new Date(at));
  await storeToken(page, token);
  await page.goto("/dashboard");
  const entry = main(page).getByRole("listitem").filter({ hasText: number });
  await entry.getByRole("button", { name: "View Order" }).click();
  const dialog = page.getByRole("dialog", { name: `Order ${number}` });
  const total = `£${(price / 100).toLocaleString("en-GB")}`;
  await expect(dialog.getByRole("definition").getByText(day)).toBeVisible();
  await expect(dialog.getByRole("definition").getByText("Pending")).toBeVisible();
  await expect(dialog.getByRole("definition").getByText(total)).toBeVisible();
  const update = dialog.getByRole("listitem").filter({ hasText: "Your order has been received." });
  await expect(update).toContainText(day);
  await expect(update).toContainText("Pending");
  await expect(dialog.getByRole("button", { name: /simulate|stage|update/i })).toHaveCount(0);
});

test("unknown filters leave the address without an entry in the history", async ({ page }) => {
  await page.goto("/about");
  await page.goto("/rings?collection=Terra&min=100");
  await expect(page).toHaveURL("/rings?min=100");
  await productLinks(page).first().waitFor();
  await page.goBack();
  await expect(page).toHaveURL("/about");
});

test("the shop passes its calls on to an API that runs elsewhere", async ({ page }) => {
  test.setTimeout(150_000); // two processes start
  const dataDir = await mkdtemp(path.join(tmpdir(), "aurelle-api-"));
  const port = await freePort();
  const shop = await startShop({ env: { API_URL: `http://localhost:${port}` } });
  const api = spawn(process.execPath, ["--import", "tsx", "src/server.ts"], {
    cwd: path.join(projectDir, "api"),
    env: {
      ...process.env,
      PORT: String(port),
      HOST: "localhost",
      PUBLIC_URL: shop.url,
      DATA_DIR: dataDir,
      DATABASE_URL: "",
    },
  });
  await untilPrinted(api, "The API listens on");
  try {
    await page.goto(`${shop.url}/rings`);
    await productLinks(page).first().click();
    await main(page).getByRole("button", { name: "Add to Cart" }).click();
    await expect(page.getByText(/ added to cart!$/)).toBeVisible();
    const cookies = await page.context().cookies(shop.url);
    expect(cookies.map(({ name, httpOnly }) => [name, httpOnly])).toEqual(
      expect.arrayContaining([
        ["cart", true],
        ["csrftoken", false],
      ]),
    );
  } finally {
    await page.goto("about:blank"); // nothing is asked for while the two stop
    await shop.stop();
    api.kill("SIGTERM");
    await new Promise((resolve) => api.once("exit", resolve));
    await rm(dataDir, { recursive: true, force: true });
  }
});

test("a call is given up after 5 s, in plain words", async ({ page }) => {
  const logged: string[] = [];
  page.on("console", (message) => logged.push(message.text()));
  let askedAt = 0;
  await page.route("**/api/products/product/?category=rings", () => {
    askedAt ||= Date.now();
  });
  // The first page comes drawn; a list that the browser asks for itself is the next one.
  await openInside(page, "/rings");
  await expect(main(page).getByText("Error: The shop took too long to answer. Please try again.")).toBeVisible();
  expect(Date.now() - askedAt).toBeGreaterThan(4800);
  expect(Date.now() - askedAt).toBeLessThan(8000);
  expect(logged).toContainEqual(expect.stringMatching(/timeout of 5000ms exceeded/));
});

test("a registration that reaches no server says so in plain words, in a banner and a toast", async ({
  page,
  faults,
}) => {
  faults.allow(/ERR_FAILED/);
  await page.route("**/api/users/register/", (route) => route.abort());
  await page.goto("/register");
  await page.getByLabel("Email", { exact: true }).first().fill("ada@example.com");
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByLabel("Confirm password").fill(password);
  await main(page).getByRole("button", { name: "Register" }).click();
  const text = "The shop could not be reached. Check your connection and try again.";
  await expect(page.getByRole("alert").filter({ hasText: text })).toHaveCount(2);
});

test("a list is cleared while another one is fetched", async ({ page }) => {
  await page.goto("/rings");
  await productLinks(page).first().waitFor();
  let letThrough = () => {};
  const opened = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await page.route("**/api/products/product/*collection=Vita*", async (route) => {
    await opened;
    await route.continue();
  });
  await page.getByRole("button", { name: "Vita", exact: true }).and(main(page).getByRole("button")).click();
  await expect(productLinks(page)).toHaveCount(0);
  await expect(main(page).getByText("Loading...")).toBeAttached();
  letThrough();
  await expect(productLinks(page).first()).toBeVisible();
});

test("a card shows its second photograph under the mouse, and the product's gallery keeps it", async ({ page }) => {
  await page.goto("/rings");
  const card = productLinks(page).first();
  await card.hover();
  await expect(card.locator("img")).toHaveCount(2);
  const second = card.locator("img").nth(1);
  const opacity = () =>
    second.evaluate((image) => {
      let seen = 1;
      for (let node: Element | null = image; node; node = node.parentElement)
        seen *= Number(getComputedStyle(node).opacity);
      return seen;
    });
  await expect.poll(opacity).toBe(1);
  expect(await second.evaluate((image: HTMLImageElement) => image.currentSrc)).toContain("Hover");
  await card.click();
  const gallery = page.getByRole("list", { name: /^Pictures of/ }).getByRole("img");
  await expect(gallery.first()).toBeVisible();
  const paths = await gallery.evaluateAll((images: HTMLImageElement[]) => images.map(({ src }) => src));
  expect(paths.filter((src) => src.includes("Hover"))).toHaveLength(1);
});

test("the mini-cart opens by itself after adding on desktop, not on a phone, and blocks nothing", async ({ page }) => {
  await addToCart(page);
  const panel = page.getByRole("region", { name: "Mini cart" });
  await expect(panel.getByRole("link", { name: "View Cart" })).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.setViewportSize({ width: 390, height: 844 });
  await addToCart(page);
  await expect(panel).toBeHidden();
});

test("a toast goes after 5 s, and stays while the mouse or the focus is on it", async ({ page }) => {
  await addToCart(page);
  const toast = page.getByRole("status").filter({ hasText: " added to cart!" });
  const shownAt = Date.now();
  await expect(toast).toBeHidden({ timeout: 8000 });
  expect(Date.now() - shownAt).toBeGreaterThan(4000);
  await main(page).getByRole("button", { name: "Add to Cart" }).click();
  await toast.hover();
  await page.waitForTimeout(5600);
  await expect(toast).toBeVisible();
  await page.mouse.move(5, 5);
  await expect(toast).toBeHidden({ timeout: 8000 });
  await main(page).getByRole("button", { name: "Add to Cart" }).click();
  await toast.getByRole("button").first().focus();
  await page.waitForTimeout(5600);
  await expect(toast).toBeVisible();
});

test("a failed addition is an alert", async ({ page, faults }) => {
  faults.allow(/409/);
  const text = "Only 3 of this piece are left.";
  await page.route("**/api/cart/add/", (route) =>
    route.fulfill({ status: 409, json: { error: text, code: "insufficient_stock" } }),
  );
  await page.goto("/rings");
  await productLinks(page).first().click();
  await main(page).getByRole("button", { name: "Add to Cart" }).click();
  await expect(page.getByRole("alert").filter({ hasText: text })).toBeVisible();
});

test("the countdown stands above the header on every page but checkout, counts to the owner's date, and moves nothing", async ({
  page,
  shop,
}) => {
  const token = await anAccount(shop);
  await page.clock.install({ time: "2025-06-13T17:00:00Z" });
  await storeToken(page, token);
  const banner = page.getByRole("complementary", { name: "Order deadline" });
  for (const route of ["/", "/rings", "/cart", "/faq", "/dashboard"]) {
    await page.goto(route);
    await expect(banner.getByRole("timer")).toHaveText(/^(2 days 0 hours|1 day 23 hours)$/);
    const bottom = await banner.evaluate((node) => node.getBoundingClientRect().bottom);
    expect(await page.getByRole("banner").evaluate((node) => node.getBoundingClientRect().top)).toBe(bottom);
  }
  const height = await banner.evaluate((node) => node.clientHeight);
  await page.goto("/checkout");
  await expect(main(page).getByRole("heading").first()).toBeVisible();
  await expect(banner).toHaveCount(0);
  await page.clock.setSystemTime("2026-06-13T17:00:00Z");
  await page.goto("/about");
  await expect(banner).toContainText("Delivery for the special day cannot be guaranteed.");
  expect(await banner.evaluate((node) => node.clientHeight)).toBe(height);
});

test("a change of page moves the focus, the title and an announcement along; the skip link leads to the content", async ({
  page,
}) => {
  await page.goto("/about");
  await expect(main(page).getByRole("heading", { level: 1 })).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(main(page)).toBeFocused();
  await page.getByRole("contentinfo").getByRole("link", { name: "Contact", exact: false }).first().click();
  await expect(page).toHaveURL(/\/contact/);
  await expect(main(page)).toBeFocused();
  await expect(page).toHaveTitle("Contact · Aurelle");
  await expect(page.getByRole("status").filter({ hasText: /^Contact$/ })).toBeAttached();
});

test("a collection page shows its photograph and tells of the collection above the products", async ({ page }) => {
  for (const route of ["/aurora", "/luma", "/vita"]) {
    await page.goto(route);
    const advert = main(page).locator("header").first();
    await expect(advert.getByRole("heading", { level: 1 })).toBeVisible();
    const words = await advert.getByRole("paragraph").allTextContents();
    expect(Math.max(...words.map((text) => text.length)), route).toBeGreaterThan(60);
    const picture = advert.locator("img");
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth), { message: route })
      .toBeGreaterThan(0);
    await productLinks(page).first().waitFor();
    const bottom = await advert.evaluate((node) => node.getBoundingClientRect().bottom);
    const top = await productLinks(page)
      .first()
      .evaluate((node) => node.getBoundingClientRect().top);
    expect(top, route).toBeGreaterThanOrEqual(bottom);
  }
});

test("every page has a title, a description and a canonical address of its own", async ({ request, shop }) => {
  const seen = new Set<string>();
  for (const route of ["/", "/rings", "/aurora", "/search", "/cart", "/login", "/about", "/contact", "/faq"]) {
    const html = await (await request.get(`${route}?collection=Luma`)).text();
    const title = html.match(/<title>(.+?)<\/title>/)?.[1] ?? "";
    const description = html.match(/<meta name="description" content="(.+?)">/)?.[1] ?? "";
    expect(title, route).not.toBe("");
    expect(description.length, route).toBeGreaterThan(30);
    expect(html, route).toContain(`<link rel="canonical" href="${shop.url}${route}">`);
    seen.add(title);
  }
  expect(seen.size).toBe(9);
});

test("the contact form reaches the shop's mailbox", async ({ page, shop }) => {
  await page.goto("/contact");
  await page.getByLabel("Name", { exact: true }).fill("Ada");
  await main(page).getByLabel("Email", { exact: true }).fill("ada.contact@example.com");
  await main(page).getByRole("textbox", { name: "Message" }).fill("Do you engrave?");
  await page.getByRole("button", { name: "Send message" }).click();
  await expect(page.getByText("Thank you for your message. We will answer soon.")).toBeVisible();
  const [text] = await readMail(shop, "ada.contact@example.com", /Do you engrave\?/);
  expect(text).toBe("Do you engrave?");
});

test("the countdown's date is the owner's to set, and to switch off", async ({ page }) => {
  test.setTimeout(150_000); // two shops start
  for (const [setting, target] of [
    ["2030-12-20T12:00", "2030-12-20T12:00"],
    ["off", null],
  ] as const) {
    const shop = await startShop({ env: { COUNTDOWN_TARGET: setting } });
    try {
      await page.goto(`${shop.url}/about`);
      await expect(main(page).getByRole("heading", { level: 1 })).toBeVisible();
      const banner = page.getByRole("complementary", { name: "Order deadline" });
      await (target ? expect(banner.getByRole("timer")).toBeVisible() : expect(banner).toHaveCount(0));
    } finally {
      await shop.stop();
    }
  }
});
