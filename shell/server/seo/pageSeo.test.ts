/** @jest-environment node */

import type { SeoProduct } from "./fetchProduct";
import { type PageFacts, pageSeo, seoElements, shorten } from "./pageSeo";

const publicUrl = "https://shop.example";
const aProduct = (part: Partial<SeoProduct> = {}): SeoProduct => ({
  id: "7",
  title: "Dome Band Ring",
  tagline: "Soft curves, quiet confidence",
  description: "A generous domed band with a mirror polish.",
  category: "rings",
  material: "18ct yellow gold",
  current_price: 189050,
  inventory: 3,
  images: [{ image: "photos/rings/dome.jpg", is_thumbnail: true, alt_text: "A domed band" }],
  ...part,
});
const facts = (part: Partial<PageFacts> = {}): PageFacts => ({
  publicUrl,
  pathname: "/rings",
  page: { title: "Rings", description: "Solitaires and bands." },
  product: null,
  ...part,
});
const aProductPage = (part: Partial<SeoProduct> = {}) =>
  pageSeo(
    facts({
      pathname: "/product/7",
      page: { title: "Product" },
      product: { status: "found", product: aProduct(part) },
    }),
  );

describe("pageSeo", () => {
  it("takes title and description from the page's configuration", () => {
    expect(pageSeo(facts())).toMatchObject({
      title: "Rings · Aurelle",
      description: "Solitaires and bands.",
      canonical: "https://shop.example/rings",
      image: { url: "https://shop.example/hero/aurora-loop-poster.jpg" },
      isHidden: false,
      things: [],
    });
    expect(pageSeo(facts({ pathname: "/vita" })).image.url).toBe("https://shop.example/banners/vita.jpg");
  });

  it.each([
    ["/reset-password/8f3b2c-secret", null, null],
    ["/product/8f3b2c-secret", { title: "Product" }, { status: "missing" }],
  ] as const)("Y4 repeats nothing of the address %s in a 404", (pathname, page, product) => {
    const seo = pageSeo(facts({ pathname, page, product }));
    expect(seo).toMatchObject({ canonical: null, isHidden: true });
    expect(seoElements(seo).join()).not.toContain("secret");
  });

  it("describes the company on the home page only", () => {
    const { things } = pageSeo(facts({ pathname: "/", page: { title: "Aurelle" } }));
    expect(things).toMatchObject([{ "@type": "Organization", name: "Aurelle", url: "https://shop.example/" }]);
  });

  it("names a product's page after the product", () => {
    expect(aProductPage()).toMatchObject({
      title: "Dome Band Ring · Aurelle",
      description: "A generous domed band with a mirror polish.",
      canonical: "https://shop.example/product/7",
      image: { url: "https://shop.example/photos/rings/dome.jpg", alt: "A domed band" },
      type: "product",
    });
  });

  it("describes the product and the way to it", () => {
    const [product, trail] = aProductPage().things;
    expect(product).toMatchObject({
      "@type": "Product",
      name: "Dome Band Ring",
      sku: "7",
      image: ["https://shop.example/photos/rings/dome.jpg"],
      offers: {
        "@type": "Offer",
        url: "https://shop.example/product/7",
        price: "1890.50",
        priceCurrency: "GBP",
        availability: "https://schema.org/InStock",
        shippingDetails: { shippingRate: { value: "0.00", currency: "GBP" } },
        hasMerchantReturnPolicy: { merchantReturnDays: 30 },
      },
    });
    expect(trail?.["@type"]).toBe("BreadcrumbList");
    expect(trail?.itemListElement).toMatchObject([
      { position: 1, name: "Home", item: "https://shop.example/" },
      { position: 2, name: "Rings", item: "https://shop.example/rings" },
      { position: 3, name: "Dome Band Ring", item: "https://shop.example/product/7" },
    ]);
  });

  it("states that a product is sold out", () => {
    const [product] = aProductPage({ inventory: 0 }).things;
    expect(product?.offers).toMatchObject({ availability: "https://schema.org/OutOfStock" });
  });

  it("shows the page without its product when the API is late", () => {
    const seo = pageSeo(facts({ pathname: "/product/7", page: { title: "Product" }, product: { status: "unknown" } }));
    expect(seo).toMatchObject({ title: "Product · Aurelle", isHidden: false, things: [] });
  });

  it("describes the products of a category, and shows the first one in previews", () => {
    const seo = pageSeo(facts({ listed: [aProduct(), aProduct({ id: "8", title: "Halo Ring", images: [] })] }));
    expect(seo.image.url).toBe("https://shop.example/photos/rings/dome.jpg");
    expect(seo.things).toMatchObject([
      {
        "@type": "ItemList",
        itemListElement: [
          { position: 1, name: "Dome Band Ring", url: "https://shop.example/product/7" },
          { position: 2, name: "Halo Ring", url: "https://shop.example/product/8" },
        ],
      },
      { "@type": "BreadcrumbList", itemListElement: [{ name: "Home" }, { name: "Rings" }] },
    ]);
    expect(pageSeo(facts({ pathname: "/vita", listed: [aProduct()] })).image.url).toContain("/banners/vita.jpg");
  });

  it.each([
    ["collection=Luma", "https://shop.example/rings?collection=Luma"],
    ["collection=Other", "https://shop.example/rings"],
    ["collection=Luma&max=100", "https://shop.example/rings"],
    ["metal=gold&metal=silver&price=100-250", "https://shop.example/rings"],
    ["collection=Luma&metal=gold", "https://shop.example/rings"],
    ["sort=price", "https://shop.example/rings"],
  ])("lists a category with %s as %s", (query, canonical) => {
    expect(pageSeo(facts({ query: new URLSearchParams(query) })).canonical).toBe(canonical);
  });

  it.each(["/cart", "/login", "/search", "/wishlist", "/reset-password-verify", "/offline"])("hides %s", (pathname) => {
    expect(pageSeo(facts({ pathname })).isHidden).toBe(true);
  });

  it("hides pages that do not exist, and pages of one shopper", () => {
    expect(pageSeo(facts({ page: null }))).toMatchObject({ title: "Page Not Found · Aurelle", isHidden: true });
    expect(pageSeo(facts({ product: { status: "missing" } }))).toMatchObject({
      title: "Product not found · Aurelle",
      isHidden: true,
    });
    expect(pageSeo(facts({ page: { title: "Checkout", protected: true } })).isHidden).toBe(true);
  });
});

describe("seoElements", () => {
  it("escapes a product's text, so that it cannot end an element or an attribute", () => {
    const evil = `</script><script>alert("1")</script>`;
    const html = seoElements(aProductPage({ title: evil, description: evil })).join("\n");
    expect(html).not.toContain("<script>alert");
    expect(html).not.toContain('alert("1")');
    const data = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)?.[1] ?? "";
    expect(JSON.parse(data)).toMatchObject({ name: evil });
  });

  it("contains the image for shared links", () => {
    const html = seoElements(aProductPage()).join("\n");
    expect(html).toContain('<meta property="og:image" content="https://shop.example/photos/rings/dome.jpg">');
    expect(html).not.toContain("og:image:width");
    expect(html).toContain('<meta name="twitter:card" content="summary_large_image">');
    expect(html.match(/twitter:/g)).toHaveLength(1);
    expect(html).not.toContain("noindex");
    expect(seoElements(pageSeo(facts({ page: null }))).join()).toContain('<meta name="robots" content="noindex">');
  });
});

describe("shorten", () => {
  it("cuts between words", () => {
    expect(shorten("Short  and\nsweet")).toBe("Short and sweet");
    expect(shorten("One two, three", 10)).toBe("One two…");
    expect(shorten(`${"word ".repeat(60)}`).length).toBeLessThanOrEqual(160);
  });
});
