import { categories } from "@aurelle/shared/contract";
import * as paths from "@aurelle/shared/contract/paths";
import type { PageConfig } from "@aurelle/shared/contract/registry";
import { findThumbnail } from "@aurelle/shared/contract/rules";
import { documentTitle, shopName } from "@aurelle/shared/page";
import { canonicalPath } from "../../protocol/canonicalPath";
import { escapeHtml, scriptJson } from "../html/escapeHtml";
import type { ProductResult, SeoProduct } from "./fetchProduct";
import { breadcrumbs, itemList, organization, pictureAddress, productThing, type Thing } from "./jsonLd";
import { isUnlisted } from "./seoFiles";

/** What a document contains for search engines and for previews of shared links. */
export interface PageSeo {
  /** Ends with the shop's name. */
  title: string;
  description: string;
  /** `null` for a 404: its address is not the shop's, and may contain what looks like a code or a token. */
  canonical: string | null;
  /** `url` is absolute; `size` in pixels, `null` for a photograph, which may have any. */
  image: { url: string; alt: string; size: { width: number; height: number } | null };
  type: "website" | "product";
  /** Search engines must not list it: it is a 404, or a page of one shopper. */
  isHidden: boolean;
  /** For JSON-LD. */
  things: readonly Thing[];
}
export interface PageFacts {
  publicUrl: string;
  pathname: string;
  /** `null`: the shop has no such page. */
  page: Pick<PageConfig, "title" | "description" | "protected"> | null;
  /** `null`: it is not a product page. */
  product: ProductResult | null;
  /** The products that a category's or collection's page shows first. */
  listed?: readonly SeoProduct[];
  /** The query of the address; empty where it has none. */
  query?: URLSearchParams;
}

const shopDescription =
  "Fine rings, necklaces, bracelets and earrings from the Luma, Aurora and Vita collections, delivered free of charge.";

type Image = PageSeo["image"];
type ShopImage = Omit<Image, "url"> & { path: string };
const heroImage: ShopImage = {
  path: "/hero/aurora-loop-poster.jpg",
  alt: "Rings of the Aurora collection",
  size: { width: 1600, height: 900 },
};
const banner = (name: string, alt: string): ShopImage => ({
  path: `/banners/${name}.jpg`,
  alt,
  size: { width: 1920, height: 900 },
});
const imagesByPath: Readonly<Record<string, ShopImage>> = {
  [paths.collection("Aurora")]: banner("aurora", "Pieces of the Aurora collection"),
  [paths.collection("Luma")]: banner("luma", "Pieces of the Luma collection"),
  [paths.collection("Vita")]: banner("vita", "Pieces of the Vita collection"),
};

/** At most `limit` characters, cut between words. White space becomes single spaces. */
export function shorten(text: string, limit = 160): string {
  const line = text.replace(/\s+/g, " ").trim();
  if (line.length <= limit) return line;
  const cut = line.slice(0, limit - 1);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(" "), 1)).replace(/[\s,;:.–-]+$/, "")}…`;
}

function imageOf({ publicUrl, pathname, product, listed = [] }: PageFacts): Image {
  const shown = product?.status === "found" ? product.product : pathname in imagesByPath ? undefined : listed[0];
  const images = shown?.images ?? [];
  const thumbnail = findThumbnail(images, ({ is_thumbnail }) => is_thumbnail);
  const url = thumbnail && pictureAddress(publicUrl, thumbnail.image);
  if (url) return { url, alt: thumbnail.alt_text, size: null };
  const { path, ...image } = imagesByPath[pathname] ?? heroImage;
  return { ...image, url: publicUrl + path };
}

/** A category's or collection's page as a step on the way to another: its path is its name. */
const pageStep = (path: string) => ({ name: path.charAt(1).toUpperCase() + path.slice(2), path });

function productThings(publicUrl: string, canonical: string, product: SeoProduct): Thing[] {
  const category = categories.find((name) => name === product.category.toLowerCase());
  const step = category && pageStep(paths.category(category));
  return [
    productThing(publicUrl, canonical, product),
    breadcrumbs(publicUrl, [
      { name: "Home", path: paths.home },
      ...(step ? [step] : []), // the shop has no page for another category
      { name: product.title, path: canonical.slice(publicUrl.length) },
    ]),
  ];
}

/** What a page that lists products is made of. */
const listingThings = (publicUrl: string, pathname: string, listed: readonly SeoProduct[]): Thing[] => [
  itemList(publicUrl, listed),
  breadcrumbs(publicUrl, [{ name: "Home", path: paths.home }, pageStep(pathname)]),
];

function thingsOf({ publicUrl, pathname, listed = [] }: PageFacts): readonly Thing[] {
  if (pathname === paths.home) return [organization(publicUrl)];
  return listed.length > 0 ? listingThings(publicUrl, pathname, listed) : [];
}

/** Decides what search engines see of a page. */
export function pageSeo(facts: PageFacts): PageSeo {
  const { publicUrl, pathname, page, product, query = [] } = facts;
  const image = imageOf(facts);
  const listedAt = publicUrl + canonicalPath(pathname, query);
  const common = { canonical: listedAt, image, type: "website", isHidden: false, things: [] } as const;
  const missing = { ...common, canonical: null, description: shopDescription, isHidden: true };
  if (!page) return { ...missing, title: documentTitle("Page Not Found") };
  if (product?.status === "missing") return { ...missing, title: documentTitle("Product not found") };
  if (product?.status === "found") {
    const { id, handle = id, title, description, tagline } = product.product;
    // One id can be encoded in several ways, but a product has only one canonical address.
    const canonical = publicUrl + paths.product(handle);
    return {
      ...common,
      title: documentTitle(title),
      description: shorten(description || tagline || shopDescription),
      canonical,
      type: "product",
      things: productThings(publicUrl, canonical, product.product),
    };
  }
  return {
    ...common,
    title: documentTitle(page.title),
    description: page.description ?? shopDescription,
    isHidden: page.protected === true || isUnlisted(pathname),
    things: thingsOf(facts),
  };
}

/** Elements for the head, in addition to title, description and canonical. */
export function seoElements(seo: PageSeo): string[] {
  const { title, description, canonical, image, type, isHidden, things } = seo;
  const openGraph: readonly [string, string][] = [
    ["og:site_name", shopName],
    ["og:locale", "en_GB"],
    ["og:type", type],
    ["og:title", title],
    ["og:description", description],
    ...(canonical === null ? [] : [["og:url", canonical] satisfies [string, string]]),
    ["og:image", image.url],
    ...Object.entries(image.size ?? {}).map(
      ([name, px]) => [`og:image:${name}`, String(px)] satisfies [string, string],
    ),
    ["og:image:alt", image.alt],
  ];
  return [
    ...(isHidden ? ['<meta name="robots" content="noindex">'] : []),
    ...openGraph.map(([name, text]) => `<meta property="${name}" content="${escapeHtml(text)}">`),
    // Title, text and picture of the card are those of Open Graph.
    '<meta name="twitter:card" content="summary_large_image">',
    // The content security policy does not apply: the browser never runs data.
    ...things.map((thing) => `<script type="application/ld+json">${scriptJson(thing)}</script>`),
  ];
}
