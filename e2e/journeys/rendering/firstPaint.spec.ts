import type { Browser, Page, Response } from "@playwright/test";
import { offer, publishBroken } from "../../support/brokenReleases";
import { mfe, publishChanged } from "../../support/releases";
import { firstProduct, joined, readHtml, untilDrawn } from "../../support/serverRendered";
import { type Shop, startShop } from "../../support/shop";
import { expect, test } from "../../support/test";

const publicPages = ["/", "/rings", "/necklaces", "/aurora", "/search?search=ring", "/about", "/contact", "/faq"];

test.describe("a public page", () => {
  for (const path of publicPages) {
    test(`${path} comes drawn, and the browser joins it without drawing anything anew`, async ({ page, shop }) => {
      await untilDrawn(shop, path, /<h1/);
      const asked: string[] = [];
      page.on("request", (request) => asked.push(new URL(request.url()).pathname));
      // Whoever draws anew puts another heading in the place of this one.
      await page.addInitScript(() => {
        document.addEventListener("DOMContentLoaded", () => {
          const heading = document.querySelector("h1");
          if (heading) Object.assign(heading, { wasDrawn: true });
        });
      });
      await page.goto(path);
      await joined(page);
      expect(await page.locator("h1").evaluate((heading) => "wasDrawn" in heading)).toBe(true);
      expect(asked.filter((pathname) => pathname.startsWith("/api/products/"))).toEqual([]);
    });
  }

  test("a product comes with its price and Add to Cart, and the browser asks for nothing of it again", async ({
    page,
    shop,
  }) => {
    const { id, title } = await firstProduct(shop);
    await untilDrawn(shop, `/product/${id}`, /Add to Cart/);
    expect(await readHtml(shop, `/product/${id}`)).toContain(title);
    const asked: string[] = [];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    await page.goto(`/product/${id}`);
    await joined(page);
    await expect(page.locator('[data-remote="cart"][data-state="ready"]')).toBeVisible();
    expect(asked.filter((pathname) => pathname.startsWith("/api/products/"))).toEqual([]);
  });

  test("an unknown product is drawn as one, with a 404", async ({ page, shop, faults }) => {
    faults.allow(/404/);
    await untilDrawn(shop, "/product/none", /Product not found/);
    const answer = (await page.goto("/product/none")) as Response;
    expect(answer.status()).toBe(404);
    await joined(page);
    await expect(page.getByRole("heading", { level: 1, name: "Product not found" })).toBeVisible();
  });
});

test("the cart, which is one visitor's own, comes with its heading", async ({ page, shop }) => {
  expect(await readHtml(shop, "/cart")).toMatch(/<header class="[^"]*"><h1 class="[^"]*">Your Shopping Cart<\/h1>/);
  await page.goto("/cart");
  await expect(page.getByRole("main").getByText("Your cart is empty")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(["Your Shopping Cart"]);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the shop can be read, searched and shopped in", async ({ page, shop }) => {
    await untilDrawn(shop, "/rings", /Halo Morganite Ring/);
    await untilDrawn(shop, "/", /Get the Look/);
    await page.goto("/");
    await expect(page.getByRole("heading", { level: 1, name: "Discover The Aurora Collection" })).toBeVisible();
    await expect(page.getByRole("heading", { name: "Get the Look" })).toBeVisible();

    await page.goto("/rings");
    const cards = page.getByRole("main").locator("a[data-product]");
    await expect(cards).toHaveCount(12);
    const first = await cards.first().getAttribute("data-product");
    await page.getByRole("button", { name: "Scroll for more" }).click();
    await expect(page).toHaveURL(/cursor=/);
    await expect(cards.first()).not.toHaveAttribute("data-product", first ?? "");

    await untilDrawn(shop, "/search?search=halo", /data-product/);
    await page.goto("/search?search=halo");
    await expect(page.getByRole("heading", { level: 1, name: /Results for .halo./ })).toBeVisible();
    await expect(cards.first()).toBeVisible();

    const { id, title } = await firstProduct(shop);
    await untilDrawn(shop, `/product/${id}`, /<span>Add to Cart/);
    await page.goto(`/product/${id}`);
    await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
    await page.getByRole("main").getByRole("button", { name: "Add to Cart" }).click();
    await expect(page).toHaveURL(`/cart#added=${id}`);
    const cart = await (await page.request.get("/api/cart/")).json();
    expect(cart.cart_items).toMatchObject([{ product_id: id, quantity: 1 }]);
  });

  test("forms that take personal data arrive, and nothing of them is in an address", async ({ page, shop, faults }) => {
    faults.allow(/400/);
    await untilDrawn(shop, "/contact", /Send message/);
    await page.goto("/contact");
    const form = page.getByRole("form", { name: "Send us a message" });
    await form.getByLabel("Name").fill("Ada <b>");
    await form.getByLabel("Email").fill("ada");
    await form.getByLabel("Message").fill("Do you engrave?");
    await form.getByRole("button", { name: "Send message" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Message not sent" })).toBeVisible();
    await expect(page.getByText("Email is invalid")).toBeVisible();
    expect(new URL(page.url()).search).toBe("");

    await page.goBack();
    await expect(form.getByLabel("Message")).toHaveValue("Do you engrave?");
    await form.getByLabel("Email").fill("ada@example.com");
    await form.getByRole("button", { name: "Send message" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Message sent" })).toBeVisible();
    expect(new URL(page.url()).search).toBe("");

    await page.goto("/about");
    await page.getByLabel("Your e-mail address").fill("no-script@example.com");
    await page.getByRole("button", { name: "Subscribe" }).click();
    await expect(page.getByText("Please check your inbox to confirm your subscription.")).toBeVisible();
    expect(new URL(page.url()).search).toBe("");
  });
});

test("C4 no other site fills a shopper's cart", async ({ shop, request }) => {
  const { id } = await firstProduct(shop);
  for (const headers of [{ "Sec-Fetch-Site": "cross-site" }, { Origin: "https://elsewhere.example" }, {}]) {
    const answer = await request.post("/cart/add", { headers, form: { product_id: id }, maxRedirects: 0 });
    expect(answer.status()).toBe(403);
  }
  expect((await (await request.get("/api/cart/")).json()).cart_items).toEqual([]);
});

test("nothing of one visitor is in a page, and two who ask at once get their own", async ({ shop }) => {
  await untilDrawn(shop, "/rings", /Halo Morganite Ring/);
  const words = ["ring", "halo", "band", "pearl", "leaf", "gold", "vine", "moon"];
  const pages = await Promise.all(
    words.map((word) =>
      fetch(`${shop.url}/search?search=${word}&sort=price`, {
        headers: { Cookie: `userToken=secret-${word}; cart=x` },
      }),
    ),
  );
  for (const [index, answer] of pages.entries()) {
    const html = await answer.text();
    const word = words[index] ?? "";
    expect(html).toMatch(new RegExp(`Results for <bdi>“<!-- -->${word}|Results for <bdi>“${word}`));
    expect(html).toContain(`"search":"${word}"`);
    expect(html).not.toContain("secret-");
    for (const other of words) if (other !== word) expect(html).not.toContain(`"search":"${other}"`);
    expect(answer.headers.get("set-cookie")).toBeNull();
    expect(answer.headers.get("cache-control")).toContain("s-maxage");
  }
});

test("a page that has not changed is not sent again, and keeps its policy", async ({ shop }) => {
  await untilDrawn(shop, "/about", /<h1/);
  const first = await fetch(`${shop.url}/about`);
  const again = await fetch(`${shop.url}/about`, { headers: { "If-None-Match": first.headers.get("etag") ?? "" } });
  expect(again.status).toBe(304);
  expect(again.headers.get("content-security-policy")).toBe(first.headers.get("content-security-policy"));
});

test("what is below the screen gets its code when it comes near, and works then", async ({ page, shop }) => {
  await untilDrawn(shop, "/", /Get the Look/);
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await page.setViewportSize({ width: 390, height: 400 });
  await page.goto("/");
  const carousel = page.getByRole("region", { name: "Get the Look" });
  await expect(carousel.getByRole("link").first()).toBeAttached();
  // A stranger who only looks asks the API for nothing, and does not get its client.
  expect(asked.filter((pathname) => pathname.startsWith("/api/") || pathname.includes("transport"))).toEqual([]);
  await joined(page);
  // Its arrows come with its code.
  await expect(carousel.getByRole("button", { name: "Next products" })).toHaveCount(0);
  await carousel.scrollIntoViewIfNeeded();
  await carousel.getByRole("button", { name: "Next products" }).click();
  await expect(carousel.getByRole("button", { name: "Previous products" })).not.toHaveAttribute("aria-disabled");
});

test("a carousel is scrolled by the browser until a mouse comes, then by Swiper, from where it stands", async ({
  page,
}) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/");
  await joined(page);
  const carousel = page.getByRole("region", { name: "Perfect Birthday Gift Ideas" });
  await carousel.scrollIntoViewIfNeeded();
  const row = carousel.locator(".swiper");
  const third = carousel.getByRole("listitem").nth(2);
  await row.evaluate((element) => element.scrollTo({ left: 2 * (element.querySelector("li")?.offsetWidth ?? 0) + 60 }));
  await expect(third).toBeInViewport({ ratio: 0.9 });
  expect(asked.filter((pathname) => pathname.includes("swiper"))).toEqual([]);
  const before = await third.boundingBox();
  await carousel.getByRole("heading", { level: 2 }).hover();
  await expect(row).toHaveClass(/swiper-initialized/);
  const after = await third.boundingBox();
  expect(Math.abs((after?.x ?? 0) - (before?.x ?? 0))).toBeLessThanOrEqual(1);
  expect(after?.width).toBeCloseTo(before?.width ?? 0, 0);
  await carousel.getByRole("link").nth(2).focus();
  await page.keyboard.press("ArrowRight");
  await expect(carousel.getByRole("listitem").nth(3)).toBeInViewport({ ratio: 0.9 });
});

test("a carousel can be scrolled without scripts", async ({ browser, shop }) => {
  await untilDrawn(shop, "/", /Get the Look/);
  const context = await browser.newContext({
    baseURL: shop.url,
    javaScriptEnabled: false,
    viewport: { width: 390, height: 844 },
  });
  const page = await context.newPage();
  await page.goto("/");
  const carousel = page.getByRole("region", { name: "Get the Look" });
  const fourth = carousel.getByRole("link").nth(3);
  await expect(fourth).not.toBeInViewport();
  await fourth.focus();
  await expect(fourth).toBeInViewport();
  await context.close();
});

test("the first data of a listing are there when its link is pressed", async ({ page, shop }) => {
  await untilDrawn(shop, "/about", /<h1/);
  await page.goto("/about");
  const asked = page.waitForResponse((answer) => answer.url().includes("/api/products/product/?category=rings"));
  const nav = page.getByRole("navigation", { name: "Categories" });
  await nav.getByRole("button", { name: "Rings", exact: true }).click();
  const link = nav.locator('a[href="/rings"]').first();
  await link.hover();
  await (await asked).finished();
  await link.click();
  await expect(page.getByRole("main").locator("a[data-product]").first()).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: "Rings" })).toBeVisible();
});

test("the code behind a link near the screen is fetched before anybody points at it, and not for who saves data", async ({
  browser,
  shop,
}) => {
  await untilDrawn(shop, "/", /Get the Look/);
  /** The scripts of a first visit to the home page on a phone, by the path of each. */
  const visit = async (savesData: boolean) => {
    const context = await browser.newContext({ baseURL: shop.url, viewport: { width: 390, height: 400 } });
    const page = await context.newPage();
    if (savesData) {
      await page.addInitScript(() =>
        Object.defineProperty(Reflect.get(navigator, "connection"), "saveData", { value: true }),
      );
    }
    const asked: string[] = [];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    await page.goto("/");
    return { page, asked, has: (chunk: string) => asked.some((path) => path.includes(`/${chunk}.`)) };
  };
  const near = await visit(false);
  await expect.poll(() => near.has("listings")).toBe(true);
  // The first link to a product is below the screen, and further than near.
  expect(near.has("src_pages_ProductPage_tsx")).toBe(false);
  await near.page.getByRole("region", { name: "Get the Look" }).scrollIntoViewIfNeeded();
  await expect.poll(() => near.has("src_pages_ProductPage_tsx")).toBe(true);
  await near.page.context().close();

  const saving = await visit(true);
  await saving.page.getByRole("region", { name: "Get the Look" }).scrollIntoViewIfNeeded();
  // What is on the screen itself comes.
  await expect.poll(() => saving.has("carousels")).toBe(true);
  await saving.page.waitForLoadState("networkidle");
  expect(saving.has("listings") || saving.has("src_pages_ProductPage_tsx")).toBe(false);
  await saving.page.context().close();
});

test.describe("fades", () => {
  const fades = (page: Page) => page.evaluate(() => (window as unknown as { fades: number }).fades);
  const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });
  const goHome = async (page: Page) => {
    await page.getByRole("banner").getByRole("link", { name: "Aurelle" }).first().click();
    await expect(heading(page, "Discover The Aurora Collection")).toBeVisible();
  };
  const goToRings = async (page: Page) => {
    const nav = page.getByRole("navigation", { name: "Categories" });
    await nav.getByRole("button", { name: "Rings", exact: true }).click();
    await nav.locator('a[href="/rings"]').first().click();
    await expect(heading(page, "Rings")).toBeVisible();
  };
  test.beforeEach(async ({ page, shop }) => {
    await untilDrawn(shop, "/rings", /Halo Morganite Ring/);
    await page.addInitScript(() => {
      const counted = window as unknown as { fades: number };
      counted.fades = 0;
      const start = Document.prototype.startViewTransition;
      Document.prototype.startViewTransition = function (update) {
        counted.fades += 1;
        return start.call(this, update);
      };
    });
  });

  test("a page whose code is there fades in, at its top and with the focus, and never for who wants no motion", async ({
    page,
  }) => {
    // However busy the machine is that runs this: the device counts as quick.
    await page.addInitScript(() => {
      const observe = PerformanceObserver.prototype.observe;
      PerformanceObserver.prototype.observe = function (options) {
        if (options?.type !== "longtask") observe.call(this, options);
      };
    });
    await page.goto("/rings");
    // The home page's code is not there yet: nobody waits for a fade.
    await goHome(page);
    expect(await fades(page)).toBe(0);

    await page.evaluate(() => scrollTo(0, 400));
    await goToRings(page);
    expect(await fades(page)).toBe(1);
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await expect(page.locator("main")).toBeFocused();

    await page.goBack();
    await expect(heading(page, "Discover The Aurora Collection")).toBeVisible();
    expect(await fades(page)).toBe(1);

    await page.emulateMedia({ reducedMotion: "reduce" });
    await goToRings(page);
    expect(await fades(page)).toBe(1);
  });

  test("on a slow device no page fades", async ({ page }) => {
    await page.goto("/rings");
    await goHome(page);
    await page.evaluate(async () => {
      const toldOfIt = new Promise<void>((resolve) => {
        new PerformanceObserver(
          (tasks) => tasks.getEntries().some(({ duration }) => duration > 200) && resolve(),
        ).observe({
          type: "longtask",
        });
      });
      setTimeout(() => {
        const until = performance.now() + 250;
        while (performance.now() < until);
      });
      await toldOfIt;
    });
    await goToRings(page);
    expect(await fades(page)).toBe(0);
  });
});

test("the countdown that was hidden is not drawn on the next page, not even before its scripts come", async ({
  page,
  shop,
}) => {
  await untilDrawn(shop, "/rings", /Hide the order deadline/);
  await page.goto("/rings");
  await joined(page);
  const banner = page.getByRole("complementary", { name: "Order deadline" });
  await banner.getByRole("button", { name: "Hide the order deadline" }).click();
  await expect(banner).toHaveCount(0);
  await page.route("**/assets/main.*.js", () => {}); // never answered
  await page.goto("/about", { waitUntil: "commit" });
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.locator('aside[aria-label="Order deadline"]')).toBeHidden();
});

test.describe("releases", () => {
  let shop: Shop;
  test.beforeAll(async () => {
    shop = await startShop();
  });
  test.afterAll(async () => {
    await shop.stop();
  });

  const aPage = async (browser: Browser): Promise<Page> => (await browser.newContext({ baseURL: shop.url })).newPage();
  const stable = async (remote: string): Promise<string> =>
    (await (await fetch(`${shop.url}/remotes.json`)).json()).remotes[remote].stable;

  test("a promoted release is drawn without a restart", async () => {
    await untilDrawn(shop, "/rings", /From a plain gold band/);
    const before = await stable("catalog");
    const after = await publishChanged(shop, "mf-catalog", {
      "src/pages/CategoryPage.tsx": ["From a plain gold band", "Newly worded"],
    });
    await mfe(shop, "promote", "catalog", after);
    await untilDrawn(shop, "/rings", /Newly worded/);
    await mfe(shop, "rollback", "catalog", "--to", before);
    await untilDrawn(shop, "/rings", /From a plain gold band/);
  });

  for (const [what, edit] of [
    ["throws", 'if (typeof window === "undefined") throw new Error("boom on the server");'],
    ["hangs", 'if (typeof window === "undefined") for (;;);'],
    ["ends its thread", 'if (typeof window === "undefined") process.exit(7);'],
  ] as const) {
    test(`a release that ${what} on the server costs its own frame there, and the browser draws it`, async ({
      browser,
    }) => {
      const { id, title } = await firstProduct(shop);
      const before = await stable("cart");
      const release = await publishChanged(shop, "mf-cart", {
        "src/components/addToCart/AddToCart.tsx": [
          "  const { isAdding, queued, add }",
          `  ${edit}\n  const { isAdding, queued, add }`,
        ],
      });
      await mfe(shop, "promote", "cart", release);
      try {
        // Drawn without the cart's frame: the catalogue's is whole.
        await expect
          .poll(
            async () => {
              const html = await readHtml(shop, `/product/${id}`);
              return { hasRelease: html.includes(release), hasTitle: /<h1[^>]*>/.test(html) && html.includes(title) };
            },
            { timeout: 20_000 },
          )
          .toEqual({ hasRelease: true, hasTitle: true });
        const html = await readHtml(shop, `/product/${id}`);
        expect(html).not.toMatch(/<button[^>]*>(?:<span>)?Add to Cart/);
        const page = await aPage(browser);
        const said: string[] = [];
        page.on("console", (message) => message.type() === "error" && said.push(message.text()));
        await page.goto(`/product/${id}`);
        await expect(page.locator(`[data-remote="cart"][data-release="${release}"][data-state="ready"]`)).toBeVisible();
        await expect(page.getByRole("main").getByRole("button", { name: "Add to Cart" })).toBeVisible();
        expect(said).toEqual([]);
        await page.context().close();
        // The shop goes on drawing everything else.
        expect(await readHtml(shop, "/rings")).toContain("Halo Morganite Ring");
      } finally {
        await mfe(shop, "rollback", "cart", "--to", before);
      }
      await untilDrawn(shop, `/product/${id}`, /<span>Add to Cart/);
    });
  }

  test("a release that fails in the browser gives way to the last good one, whatever the server drew", async ({
    browser,
    faults,
  }) => {
    faults.allow(/boom in render/);
    const good = await stable("cart");
    const { breaking } = await publishBroken(shop, "cart");
    await offer(shop, "cart", breaking, good);
    try {
      const { id } = await firstProduct(shop);
      const page = await aPage(browser);
      await page.addInitScript(() => sessionStorage.setItem("brokenBy", "render"));
      await page.goto(`/product/${id}`);
      await expect(page.locator(`[data-remote="cart"][data-release="${good}"][data-state="ready"]`)).toBeVisible();
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await page.context().close();
    } finally {
      await offer(shop, "cart", good, null);
    }
  });
});
