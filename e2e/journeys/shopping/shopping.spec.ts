import type { Locator, Page } from "@playwright/test";
import { axeFindings } from "../../support/axe";
import { readMail, type Shop } from "../../support/shop";
import { expect, test } from "../../support/test";

/** What a shopper does between looking and ordering: photographs, wishes, ring sizes, pieces that are sold out, paper. */

const password = "Moonstone-7!";
const main = (page: Page) => page.getByRole("main");
const heart = (page: Page, title: string) => main(page).getByRole("button", { name: `Wishlist: ${title}` });
const wishlistLink = (page: Page) =>
  page
    .getByRole("banner")
    .getByRole("link", { name: /^Wishlist/ })
    .filter({ visible: true });
const titles = (page: Page) => main(page).getByRole("heading", { level: 3 });
/** Reaches the other tab within a second (decision 12). */
const soon = { timeout: 1000 };

interface Account {
  email: string;
  token: string;
}
async function anAccount(shop: Shop, name: string): Promise<Account> {
  const email = `${name}.${Date.now()}@example.com`;
  const post = (path: string, data: object) =>
    fetch(`${shop.url}/api/${path}`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(data),
    });
  await post("users/register/", { email, password, password_confirm: password });
  const [, code] = await readMail(shop, email, /Your code: (\d{6})/);
  // From another client: this browser stays anonymous until it signs in.
  const { access } = await (await post("users/validate/", { email, code })).json();
  return { email, token: access };
}

async function signIn(page: Page, email: string): Promise<void> {
  await page.goto("/login");
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await main(page).getByRole("button", { name: "Login" }).click();
  await page.waitForURL("**/dashboard");
}

/** The pieces in the cart ordered through the API. @returns the order's id. */
async function orderThroughApi(shop: Shop, { token }: Account, productId: string, quantity: number): Promise<string> {
  const headers = { Authorization: `Bearer ${token}`, "Content-Type": "application/json" };
  const post = (path: string, data: object) =>
    fetch(`${shop.url}/api/${path}`, { method: "POST", headers, body: JSON.stringify(data) });
  const cart = await (await post("cart/add/", { product_id: productId, quantity })).json();
  const placed = await post("orders/create/", {
    full_name: "Ada Lovelace",
    email: "ada@example.com",
    phone_number: "+44 20 7946 0000",
    country: "GB",
    city: "London",
    address: "12 St James's Square",
    zip_code: "SW1Y 4JH",
    payment_method: "bank_transfer",
    cart_id: String(cart.id),
  });
  expect(placed.status).toBe(201);
  return String((await placed.json()).id);
}

async function openRing(page: Page, title = "Halo Morganite Ring"): Promise<void> {
  await page.goto("/rings");
  await main(page).getByRole("link", { name: title }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
}

/** The types of these entries are not in TypeScript's library. */
type LayoutShift = PerformanceEntry & {
  value: number;
  hadRecentInput: boolean;
  sources: readonly { node: Node | null }[];
};

/** How far the page has jumped since it was opened, and what did. */
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

test.describe("a product's photographs", () => {
  const dialog = (page: Page) => page.getByRole("dialog", { name: "Pictures of Halo Morganite Ring" });
  const picture = (page: Page) => dialog(page).locator("div:has(> picture)");
  const scaleOf = (box: Locator) => box.evaluate((element) => Number(element.style.getPropertyValue("--scale")));
  const drawnWidth = async (page: Page) => (await picture(page).boundingBox())?.width ?? 0;

  test("enlarge by mouse and keys, and leave the focus where they were opened", async ({ page }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await openRing(page);
    await main(page)
      .getByRole("button", { name: /^Enlarge picture 1 of 2/ })
      .click();
    await expect(dialog(page).getByText("1 of 2")).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
    const whole = await drawnWidth(page);
    await page.mouse.move(640, 450);
    await page.mouse.wheel(0, -300);
    await expect.poll(() => drawnWidth(page)).toBeGreaterThan(whole * 1.5);
    await page.keyboard.press("0");
    await expect.poll(() => drawnWidth(page)).toBeCloseTo(whole, 0);
    await page.mouse.dblclick(640, 450);
    await expect.poll(() => scaleOf(picture(page))).toBe(2);
    // Dragged upwards, it follows.
    const top = async () => (await picture(page).boundingBox())?.y ?? 0;
    const before = await top();
    await page.mouse.down();
    await page.mouse.move(640, 400, { steps: 4 });
    await page.mouse.up();
    await expect.poll(top).toBeCloseTo(before - 50, 0);
    await page.keyboard.press("-");
    await page.keyboard.press("ArrowRight");
    await expect(dialog(page).getByText("2 of 2")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(dialog(page)).toBeHidden();
    await expect(main(page).getByRole("button", { name: /^Enlarge picture 2 of 2/ })).toBeFocused();
  });

  test("enlarge by fingers: a double tap, and two apart; a swipe turns the page", async ({ browser, shop }) => {
    const context = await browser.newContext({
      baseURL: shop.url,
      viewport: { width: 360, height: 740 },
      hasTouch: true,
      isMobile: true,
      reducedMotion: "reduce",
    });
    const page = await context.newPage();
    await openRing(page);
    await main(page)
      .getByRole("button", { name: /^Enlarge picture 1 of 2/ })
      .tap();
    await expect(dialog(page).getByText("1 of 2")).toBeVisible();
    const fingers = await context.newCDPSession(page);
    // On a busy machine two taps may come too far apart to be a double one.
    await expect(async () => {
      await fingers.send("Input.synthesizeTapGesture", { x: 180, y: 380, tapCount: 2, gestureSourceType: "touch" });
      await expect.poll(() => scaleOf(picture(page)), { timeout: 1000 }).toBe(2);
    }).toPass({ timeout: 30_000 });
    await dialog(page).getByRole("button", { name: "Zoom out" }).tap();
    await expect.poll(() => scaleOf(picture(page))).toBe(1);

    const touch = (type: "touchStart" | "touchMove" | "touchEnd", points: readonly (readonly [number, number])[]) =>
      fingers.send("Input.dispatchTouchEvent", { type, touchPoints: points.map(([x, y], id) => ({ x, y, id })) });
    await touch("touchStart", [
      [170, 380],
      [190, 380],
    ]);
    for (const apart of [20, 30, 40]) {
      await touch("touchMove", [
        [180 - apart, 380],
        [180 + apart, 380],
      ]);
    }
    await touch("touchEnd", []);
    await expect.poll(() => scaleOf(picture(page))).toBeGreaterThan(1.8);
    await dialog(page).getByRole("button", { name: "Zoom out" }).tap();
    await dialog(page).getByRole("button", { name: "Zoom out" }).tap();
    await expect.poll(() => scaleOf(picture(page))).toBe(1);

    await touch("touchStart", [[280, 380]]);
    for (const x of [240, 180, 120]) await touch("touchMove", [[x, 380]]);
    await touch("touchEnd", []);
    await expect(dialog(page).getByText("2 of 2")).toBeVisible();
    await context.close();
  });
});

test("a wishlist needs no account, is kept at sign-in, and is the same in every tab", async ({ context, shop }) => {
  test.slow(); // two tabs, two sign-ins
  const first = await context.newPage();
  const second = await context.newPage();
  const account = await anAccount(shop, "wishes");
  const { results } = await (await first.request.get("/api/products/product/?category=earrings")).json();
  // Wished for on another device.
  await fetch(`${shop.url}/api/wishlist/add/`, {
    method: "POST",
    headers: { Authorization: `Bearer ${account.token}`, "Content-Type": "application/json" },
    body: JSON.stringify({ product_id: results[0].id }),
  });

  await first.goto("/wishlist");
  await expect(main(first).getByText(/^Your wishlist is empty/)).toBeVisible();
  expect(await axeFindings(first)).toEqual([]);
  await second.goto("/about");
  await expect(wishlistLink(second)).toHaveAccessibleName("Wishlist");

  await first.goto("/rings");
  await heart(first, "Dome Band Ring").click();
  await expect(heart(first, "Dome Band Ring")).toHaveAttribute("aria-pressed", "true");
  await expect(first.getByText("Dome Band Ring is on your wishlist.")).toBeVisible();
  await expect(wishlistLink(second)).toHaveAccessibleName("Wishlist, 1 piece", soon);
  await openRing(first);
  await heart(first, "Halo Morganite Ring").click();
  await expect(wishlistLink(first)).toHaveAccessibleName("Wishlist, 2 pieces");

  await wishlistLink(first).click();
  await expect(titles(first)).toHaveText(["Halo Morganite Ring", "Dome Band Ring"]);
  await first.reload();
  await expect(titles(first)).toHaveText(["Halo Morganite Ring", "Dome Band Ring"]);
  expect(await axeFindings(first)).toEqual([]);

  await signIn(first, account.email);
  await expect(wishlistLink(first)).toHaveAccessibleName("Wishlist, 3 pieces");
  await expect(wishlistLink(second)).toHaveAccessibleName("Wishlist, 3 pieces");
  await second.goto("/wishlist");
  await expect(titles(second)).toHaveText(["Halo Morganite Ring", "Dome Band Ring", results[0].title]);

  await wishlistLink(first).click();
  await first.getByRole("button", { name: "Move to Cart Dome Band Ring" }).click();
  await expect(first.getByText("Dome Band Ring added to cart!")).toBeVisible();
  await expect(titles(first)).toHaveText(["Halo Morganite Ring", results[0].title]);
  await expect(titles(second)).toHaveText(["Halo Morganite Ring", results[0].title]);

  await heart(first, results[0].title).click();
  await expect(titles(first)).toHaveText(["Halo Morganite Ring"]);
  await first.getByRole("button", { name: "Undo" }).click();
  await expect(wishlistLink(first)).toHaveAccessibleName("Wishlist, 2 pieces");

  await first.goto("/dashboard");
  await first.getByRole("button", { name: "Logout" }).click();
  await expect(wishlistLink(first)).toHaveAccessibleName("Wishlist");
  await expect(wishlistLink(second)).toHaveAccessibleName("Wishlist", soon);
  await signIn(first, account.email);
  await expect(wishlistLink(first)).toHaveAccessibleName("Wishlist, 2 pieces");
});

test("a ring size is found in the guide and remembered; nothing moves for whoever has wishes and a size", async ({
  page,
}) => {
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

test("whoever finds a piece sold out is written to when it is back", async ({ page, shop, faults }) => {
  test.slow(); // the shop looks every 15 s
  const account = await anAccount(shop, "buyer");
  const { results } = await (await page.request.get("/api/products/product/?category=necklaces")).json();
  const scarce = results
    .filter(({ inventory }: { inventory: number }) => inventory > 0)
    .sort((a: { inventory: number }, b: { inventory: number }) => a.inventory - b.inventory)[0];
  const orderId = await orderThroughApi(shop, account, scarce.id, scarce.inventory);

  faults.allow(/40[09]/);
  await page.goto(`/product/${scarce.id}`);
  await expect(main(page).getByRole("button", { name: "Out of Stock" })).toBeDisabled();
  await page.getByRole("button", { name: "Tell me" }).click();
  await expect(page.getByText("Email is required")).toBeVisible();
  const email = `waiting.${Date.now()}@example.com`;
  await page.getByLabel("Your e-mail address").first().fill(email);
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole("button", { name: "Tell me" }).click();
  await expect(main(page).getByText("We will write to you once when it is back in stock.")).toBeVisible();

  await fetch(`${shop.url}/api/orders/${orderId}/cancel/`, {
    method: "POST",
    headers: { Authorization: `Bearer ${account.token}` },
  });
  const hasLetter = () =>
    readMail(shop, email, new RegExp(scarce.title)).then(
      () => true,
      () => false,
    );
  await expect.poll(hasLetter, { timeout: 45_000 }).toBe(true);
  // The browser may keep the product's answer for five seconds.
  await expect(async () => {
    await page.reload();
    await expect(main(page).getByRole("button", { name: "Add to Cart" })).toBeEnabled({ timeout: 3000 });
  }).toPass();
});

test("an order is printed as an invoice, and nothing else with it", async ({ page, shop }) => {
  const account = await anAccount(shop, "paper");
  const { results } = await (await page.request.get("/api/products/product/?category=bracelets")).json();
  const piece = results.find(({ inventory }: { inventory: number }) => inventory > 1);
  const orderId = await orderThroughApi(shop, account, piece.id, 2);
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute("data-printed", "");
  });
  await signIn(page, account.email);
  await page.getByRole("button", { name: "View Order" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Print order" }).click();
  await expect(page.locator("html[data-printed]")).toHaveCount(1);

  const invoice = page.locator("[data-print-alone]");
  await expect(invoice).toBeHidden();
  await page.emulateMedia({ media: "print" });
  for (const text of ["AURELLE", piece.title, "Ada Lovelace", "Pay by Invoice", "Shipping"]) {
    await expect(invoice.getByText(text, { exact: true })).toBeVisible();
  }
  await expect(page.getByRole("banner")).toBeHidden();
  await expect(page.getByRole("contentinfo")).toBeHidden();
  await expect(page.getByRole("complementary", { name: "Order deadline" })).toBeHidden();
  await expect(dialog).toBeHidden();
  const paper = (await page.pdf({ format: "A4" })).toString("latin1");
  expect(paper.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);

  await page.emulateMedia({ media: "screen" });
  await page.goto(`/order-confirmation/${orderId}`);
  await page.getByRole("button", { name: "Print order" }).click();
  await expect(page.locator("html[data-printed]")).toHaveCount(1);
  await page.emulateMedia({ media: "print" });
  await expect(invoice.getByText(piece.title)).toBeVisible();
  await expect(page.getByRole("heading", { name: "Thank You for Your Order!" })).toBeHidden();
});
