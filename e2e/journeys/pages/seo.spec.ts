import type { APIRequestContext } from "@playwright/test";
import { expect, test } from "../../support/test";

/** The document as a crawler gets it: nothing in it is run. */
async function readDocument(request: APIRequestContext, path: string) {
  const answer = await request.get(path);
  const html = await answer.text();
  const meta = (name: string) => new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1];
  const blocks = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)];
  return { status: answer.status(), html, meta, things: blocks.map(([, text]) => JSON.parse(text ?? "")) };
}

const titleOf = (html: string) => /<title>(.*?)<\/title>/.exec(html)?.[1];

test("a crawler finds every page and product, and what it may not ask for", async ({ request, shop }) => {
  const robots = await (await request.get("/robots.txt")).text();
  for (const path of ["/api/", "/checkout", "/dashboard", "/order-confirmation"]) {
    expect(robots).toContain(`Disallow: ${path}\n`);
  }
  expect(robots).toContain(`Sitemap: ${shop.url}/sitemap.xml`);
  const sitemap = await request.get("/sitemap.xml");
  expect(sitemap.headers()["content-type"]).toContain("xml");
  const places = [...(await sitemap.text()).matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url ?? "");
  const { count } = await (await request.get("/api/products/product/")).json();
  expect(places.filter((url) => url.includes("/product/"))).toHaveLength(count);
  for (const path of ["/", "/rings", "/aurora", "/faq"]) expect(places).toContain(shop.url + path);
  const pages = places.filter((url) => !url.includes("/product/"));
  for (const url of pages) expect((await request.get(url)).status(), url).toBe(200);
});

test("a product says what it is before any script has run", async ({ request, shop, page }) => {
  const { results } = await (await request.get("/api/products/product/?category=rings")).json();
  const [piece] = results;
  const path = `/product/${piece.id}`;
  const { status, html, meta, things } = await readDocument(request, path);
  expect(status).toBe(200);
  expect(titleOf(html)).toBe(`${piece.title} · Aurelle`);
  expect(piece.description).toContain(meta("description")?.replace("…", ""));
  expect(meta("og:image")).toBe(`${shop.url}/${piece.thumbnail}`);
  expect((await request.get(meta("og:image") ?? "")).headers()["content-type"]).toBe("image/jpeg");
  expect(things.map((thing) => thing["@type"])).toEqual(["Product", "BreadcrumbList"]);
  expect(things[0]).toMatchObject({
    name: piece.title,
    description: piece.description,
    sku: piece.id,
    offers: { priceCurrency: "GBP", price: (piece.current_price / 100).toFixed(2) },
  });
  await page.goto(path);
  await expect(page.getByRole("heading", { level: 1, name: piece.title })).toBeVisible();
  await expect(page).toHaveTitle(`${piece.title} · Aurelle`);
});

test("an unknown product is a 404 for machines and people", async ({ request, page, browserErrors }) => {
  browserErrors.allow(/404/);
  for (const id of ["none", "00000000-0000-5000-8000-000000000000"]) {
    const { status, meta, things } = await readDocument(request, `/product/${id}`);
    expect(status, id).toBe(404);
    expect(meta("robots")).toBe("noindex");
    expect(things).toEqual([]);
  }
  await page.goto("/product/none");
  await expect(page.getByText("Product not found").first()).toBeVisible();
});

test("the home page introduces the company", async ({ request, shop }) => {
  const { meta, things } = await readDocument(request, "/");
  expect(things).toMatchObject([{ "@type": "Organization", name: "Aurelle", url: `${shop.url}/` }]);
  expect(meta("og:title")).toBe("Aurelle");
  for (const url of [meta("og:image"), things[0].logo]) expect((await request.get(url)).status(), url).toBe(200);
});

test("photographs come as small as they are drawn", async ({ page, request }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/rings");
  const first = page.getByRole("main").locator("picture img").first();
  await expect(first).toHaveAttribute("loading", "eager");
  await expect(first).toHaveAttribute("fetchpriority", "high");
  await expect
    .poll(() => first.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth))
    .toBeTruthy();
  // A source with a box would take a cell of the grid around its picture.
  expect(
    await page.locator("source").evaluateAll((all) => all.filter((one) => one.getClientRects().length > 0)),
  ).toEqual([]);
  const chosen = await first.evaluate((image: HTMLImageElement) => image.currentSrc);
  expect(chosen).toMatch(/\/photos\/w256\/rings\/.*\.avif$/);
  await expect
    .poll(async () => (await request.get(chosen)).headers(), { timeout: 20_000 })
    .toMatchObject({ "content-type": "image/avif", "cache-control": expect.stringContaining("max-age=86400") });
  expect((await request.get(chosen.replace("w256", "w257"))).status()).toBe(404);
});
