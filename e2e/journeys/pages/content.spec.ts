import { anAccount, newEmail, placeOrder } from "../../support/customers";
import { navigateWithin } from "../../support/page/clientNavigate";
import { main } from "../../support/page/pageElements";
import { readEmail } from "../../support/shop";
import { aFilledCart, storeToken } from "../../support/shopper";
import { expect, test } from "../../support/test";

test("the checkout delivers to six countries", async ({ page, shop }) => {
  await storeToken(page, await aFilledCart(shop));
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
  const token = await anAccount(shop, newEmail("content"));
  const { results } = await (await page.request.get("/api/products/product/?category=earrings")).json();
  const {
    order_number: number,
    created_at: at,
    grand_total: price,
  } = await placeOrder(shop, token, results[0].id, {
    quantity: 2,
    paymentMethod: "bank_transfer",
  });
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

test("the countdown is above the header on every page except checkout, counts to the owner's date, and causes no layout shift", async ({
  page,
  shop,
}) => {
  const token = await anAccount(shop, newEmail("content"));
  await page.clock.install({ time: "2025-06-13T17:00:00Z" });
  await storeToken(page, token);
  const banner = page.getByRole("complementary", { name: "Order deadline" });
  await page.goto("/");
  for (const route of ["/", "/rings", "/cart", "/faq", "/dashboard"]) {
    await navigateWithin(page, route);
    await expect(page.getByRole("main").getByRole("heading", { level: 1 }).first()).toBeVisible();
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

test("every page has a title, a description and a canonical address of its own", async ({ request, shop }) => {
  const titles = new Set<string>();
  for (const route of ["/", "/rings", "/aurora", "/search", "/cart", "/login", "/about", "/contact", "/faq"]) {
    const html = await (await request.get(`${route}?utm_source=mail`)).text();
    const title = html.match(/<title>(.+?)<\/title>/)?.[1] ?? "";
    const description = html.match(/<meta name="description" content="(.+?)">/)?.[1] ?? "";
    expect(title, route).not.toBe("");
    expect(description.length, route).toBeGreaterThan(30);
    expect(html, route).toContain(`<link rel="canonical" href="${shop.url}${route}">`);
    titles.add(title);
  }
  expect(titles.size).toBe(9);
});

test("Y4 the page of an unknown address repeats nothing of it, neither in the document nor as a referrer", async ({
  page,
  shop,
  browserErrors,
}) => {
  browserErrors.allow(/Failed to load resource/); // the browser's own line on each 404
  const secret = "8f3b2c9d1e";
  const referrers: (string | undefined)[] = [];
  page.on("request", (request) => {
    if (!request.isNavigationRequest()) referrers.push(request.headers().referer);
  });
  for (const address of [`/invite/${secret}?code=${secret}`, `/product/${secret}/${secret}`]) {
    const response = await page.goto(address);
    expect(response?.status()).toBe(404);
    expect(await response?.text()).not.toContain(secret);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Page Not Found");
  }
  expect(referrers.filter((referrer) => referrer?.includes(secret))).toEqual([]);
  expect(referrers.filter((referrer) => referrer === `${shop.url}/`)).not.toEqual([]);
});

test("the contact form sends an e-mail to the shop", async ({ page, shop }) => {
  await page.goto("/contact");
  await page.getByLabel("Name", { exact: true }).fill("Ada");
  await main(page).getByLabel("Email", { exact: true }).fill("ada.contact@example.com");
  await main(page).getByRole("textbox", { name: "Message" }).fill("Do you engrave?");
  await page.getByRole("button", { name: "Send message" }).click();
  await expect(page.getByText("Thank you for your message. We will answer soon.")).toBeVisible();
  const [text] = await readEmail(shop, "ada.contact@example.com", /Do you engrave\?/);
  expect(text).toBe("Do you engrave?");
});

test("the owner sets the countdown's date, or switches it off", async ({ page }) => {
  // shell/server/pages/makePage.test.ts proves that the document contains the owner's setting.
  for (const endsAt of [Date.UTC(2030, 11, 20, 12), null]) {
    await page.route("**/about", async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replace(/(?<=id="page-data">).*?(?=<\/script>)/s, (json) => {
        const data = { ...JSON.parse(json), countdown: { endsAt }, rendered: null };
        return JSON.stringify(data).replaceAll("<", "\\u003c");
      });
      await route.fulfill({ response, body });
    });
    await page.goto("/about");
    await expect(main(page).getByRole("heading", { level: 1 })).toBeVisible();
    const banner = page.getByRole("complementary", { name: "Order deadline" });
    await (endsAt ? expect(banner.getByRole("timer")).toBeVisible() : expect(banner).toHaveCount(0));
    await page.unrouteAll();
  }
});
