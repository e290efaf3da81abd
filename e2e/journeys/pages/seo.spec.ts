import type { APIRequestContext } from "@playwright/test";
import { untilRendered } from "../../support/page/serverRendered";
import { expect, test } from "../../support/test";

/** Reads a document as a crawler does, without running its scripts. */
async function readDocument(request: APIRequestContext, path: string) {
  const response = await request.get(path);
  const html = await response.text();
  const meta = (name: string) => new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1];
  const blocks = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)];
  return {
    status: response.status(),
    url: response.url(),
    html,
    meta,
    entities: blocks.map(([, text]) => JSON.parse(text ?? "")),
  };
}

const titleOf = (html: string) => /<title>(.*?)<\/title>/.exec(html)?.[1];

test("a crawler finds every page and product, and the paths it must not request", async ({ request, shop }) => {
  const robots = await (await request.get("/robots.txt")).text();
  for (const path of ["/api/", "/checkout", "/dashboard", "/order-confirmation"]) {
    expect(robots).toContain(`Disallow: ${path}\n`);
  }
  expect(robots).toContain(`Sitemap: ${shop.url}/sitemap.xml`);
  const sitemap = await request.get("/sitemap.xml");
  expect(sitemap.headers()["content-type"]).toContain("xml");
  const urls = [...(await sitemap.text()).matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url ?? "");
  const { count } = await (await request.get("/api/products/product/")).json();
  const products = urls.filter((url) => url.includes("/product/"));
  expect(products).toHaveLength(count);
  for (const url of products.slice(0, 3)) {
    const { url: answered, html } = await readDocument(request, url);
    expect(answered).toBe(url);
    expect(html).toContain(`<link rel="canonical" href="${url}">`);
  }
  for (const path of ["/", "/rings", "/aurora", "/faq"]) expect(urls).toContain(shop.url + path);
  const pages = urls.filter((url) => !url.includes("/product/"));
  for (const url of pages) expect((await request.get(url)).status(), url).toBe(200);
});

test("a product's document describes it before any script has run", async ({ request, shop, page }) => {
  const { results } = await (await request.get("/api/products/product/?category=rings")).json();
  const [product] = results;
  const path = `/product/${product.handle}`;
  const { status, html, meta, entities } = await readDocument(request, path);
  expect(status).toBe(200);
  expect(path).toMatch(
    new RegExp(`^/product/${product.title.toLowerCase().replaceAll(" ", "-")}-[0-9a-f]{8}-[0-9a-f]{4}$`),
  );
  expect(titleOf(html)).toBe(`${product.title} · Aurelle`);
  expect(product.description).toContain(meta("description")?.replace("…", ""));
  expect(meta("og:image")).toBe(`${shop.url}/${product.thumbnail}`);
  expect((await request.get(meta("og:image") ?? "")).headers()["content-type"]).toBe("image/jpeg");
  expect(entities.map((entity) => entity["@type"])).toEqual(["Product", "BreadcrumbList"]);
  expect(entities[0]).toMatchObject({
    name: product.title,
    description: product.description,
    sku: product.id,
    offers: { priceCurrency: "GBP", price: (product.current_price / 100).toFixed(2) },
  });
  await page.goto(path);
  await expect(page.getByRole("heading", { level: 1, name: product.title })).toBeVisible();
  await expect(page).toHaveTitle(`${product.title} · Aurelle`);
});

test("a product is found under its id and under an earlier title, and has moved to its address", async ({
  request,
  page,
}) => {
  const { results } = await (await request.get("/api/products/product/?category=rings")).json();
  const [{ id, handle, title }] = results;
  for (const name of [id, `an-earlier-title${handle.slice(-14)}`]) {
    const response = await request.get(`/product/${name}?utm_source=mail`, { maxRedirects: 0 });
    expect([response.status(), response.headers().location]).toEqual([301, `/product/${handle}?utm_source=mail`]);
    // A title can change back, so no browser may follow it without asking.
    expect(response.headers()["cache-control"]).toMatch(/no-cache|max-age=0/);
  }
  await page.goto(`/product/${id}`);
  await expect(page).toHaveURL(`/product/${handle}`);
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await page.goto("/rings");
  await page.locator(`main [data-product="${id}"]`).click();
  await expect(page).toHaveURL(`/product/${handle}`);
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  expect((await request.get(page.url(), { maxRedirects: 0 })).status()).toBe(200);
});

// serverRendering.spec.ts has what a shopper sees.
test("an unknown product is a 404 for crawlers", async ({ request, shop }) => {
  for (const id of ["none", "00000000-0000-5000-8000-000000000000"]) {
    await untilRendered(shop, `/product/${id}`, "Product not found"); // a busy machine may leave it to the browser at first
    const { status, meta, entities } = await readDocument(request, `/product/${id}`);
    expect(status, id).toBe(404);
    expect(meta("robots")).toBe("noindex");
    expect(entities).toEqual([]);
  }
});

test("the home page describes the company", async ({ request, shop }) => {
  const { meta, entities } = await readDocument(request, "/");
  expect(entities).toMatchObject([{ "@type": "Organization", name: "Aurelle", url: `${shop.url}/` }]);
  expect(meta("og:title")).toBe("Fine jewellery in gold, silver and platinum · Aurelle");
  for (const url of [meta("og:image"), entities[0].logo]) expect((await request.get(url)).status(), url).toBe(200);
});

test("photographs have the size at which they are shown", async ({ page, request }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/rings");
  const first = page.getByRole("main").locator("picture img").first();
  await expect(first).toHaveAttribute("loading", "eager");
  await expect(first).toHaveAttribute("fetchpriority", "high");
  await expect
    .poll(() => first.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth))
    .toBeTruthy();
  // A source element with a box would take a grid cell.
  expect(
    await page.locator("source").evaluateAll((all) => all.filter((one) => one.getClientRects().length > 0)),
  ).toEqual([]);
  const chosen = await first.evaluate((image: HTMLImageElement) => image.currentSrc);
  expect(chosen).toMatch(/\/photos\/w256\/rings\/.*\.avif$/);
  await expect
    .poll(async () => (await request.get(chosen)).headers())
    .toMatchObject({ "content-type": "image/avif", "cache-control": expect.stringContaining("max-age=86400") });
  expect((await request.get(chosen.replace("w256", "w257"))).status()).toBe(404);
});

test("a category's document lists its products, and a page of one shopper is not listed", async ({ request, shop }) => {
  const { results } = await (await request.get("/api/products/product/?category=rings")).json();
  const { meta, html, entities } = await readDocument(request, "/rings");
  expect(titleOf(html)).toMatch(/^Rings in .* · Aurelle$/);
  expect(meta("og:image")).toBe(`${shop.url}/${results[0].thumbnail}`);
  expect(entities.map((entity) => entity["@type"])).toEqual(["ItemList", "BreadcrumbList"]);
  const urls = entities[0].itemListElement.map(({ url }: { url: string }) => url);
  expect(urls).toEqual(results.map(({ handle }: { handle: string }) => `${shop.url}/product/${handle}`));
  const narrowed = await readDocument(request, "/rings?collection=Luma");
  expect(narrowed.html).toContain(`<link rel="canonical" href="${shop.url}/rings?collection=Luma">`);
  for (const path of ["/cart", "/login", "/search?search=ring"])
    expect((await readDocument(request, path)).meta("robots"), path).toBe("noindex");
});
