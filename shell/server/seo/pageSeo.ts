import type { PageConfig } from "@aurelle/shared/contract/registry";
import { documentTitle, shopName } from "@aurelle/shared/page";
import { fallbackUrl } from "../../protocol/offlineProtocol";
import type { KnownProduct, ProductAnswer } from "./fetchProduct";
import { breadcrumbs, organization, product as productThing, type Thing } from "./jsonLd";

/** What a document says of itself to search engines and to whoever shares a link to it. */
export interface PageSeo {
  /** With the shop's name. */
  title: string;
  description: string;
  canonical: string;
  /** Absolute. */
  image: { url: string; alt: string; width: number; height: number };
  type: "website" | "product";
  /** Not to be listed: nothing is here, or it is somebody's own. */
  isHidden: boolean;
  things: readonly Thing[];
}
export interface PageFacts {
  publicUrl: string;
  pathname: string;
  /** `null`: the shop has no such page. */
  page: Pick<PageConfig, "title" | "description" | "protected"> | null;
  /** `null`: this is no product's page. */
  product: ProductAnswer | null;
}

const aboutTheShop =
  "Fine rings, necklaces, bracelets and earrings from the Luma, Aurora and Vita collections, delivered free of charge.";

type Picture = PageSeo["image"];
type OwnPicture = Omit<Picture, "url"> & { path: string };
const heroPicture: OwnPicture = {
  path: "/hero/aurora-loop-poster.jpg",
  alt: "Rings of the Aurora collection",
  width: 1280,
  height: 720,
};
const banner = (name: string, alt: string): OwnPicture => ({
  path: `/banners/${name}.jpg`,
  alt,
  width: 1920,
  height: 900,
});
const pictures: Readonly<Record<string, OwnPicture>> = {
  "/aurora": banner("aurora", "Pieces of the Aurora collection"),
  "/luma": banner("luma", "Pieces of the Luma collection"),
  "/vita": banner("vita", "Pieces of the Vita collection"),
};

/** At most `limit` characters, cut between words. */
export function shorten(text: string, limit = 160): string {
  const line = text.replace(/\s+/g, " ").trim();
  if (line.length <= limit) return line;
  const cut = line.slice(0, limit - 1);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(" "), 1)).replace(/[\s,;:.–-]+$/, "")}…`;
}

function pictureOf({ publicUrl, pathname, product }: PageFacts): Picture {
  const first = product?.status === "found" ? product.product.images[0] : undefined;
  if (first) return { url: `${publicUrl}/${first.image}`, alt: first.alt_text, width: 900, height: 1200 };
  const { path, ...picture } = pictures[pathname] ?? heroPicture;
  return { ...picture, url: publicUrl + path };
}

function productThings(publicUrl: string, canonical: string, piece: KnownProduct): Thing[] {
  const { category } = piece;
  const path = canonical.slice(publicUrl.length);
  return [
    productThing(publicUrl, canonical, piece),
    breadcrumbs(publicUrl, [
      { name: "Home", path: "/" },
      { name: category.charAt(0).toUpperCase() + category.slice(1), path: `/${category}` },
      { name: piece.title, path },
    ]),
  ];
}

export function pageSeo(facts: PageFacts): PageSeo {
  const { publicUrl, pathname, page, product } = facts;
  const image = pictureOf(facts);
  const common = { canonical: publicUrl + pathname, image, type: "website", isHidden: false, things: [] } as const;
  if (!page) return { ...common, title: documentTitle("Page Not Found"), description: aboutTheShop, isHidden: true };
  if (product?.status === "missing") {
    return { ...common, title: documentTitle("Product not found"), description: aboutTheShop, isHidden: true };
  }
  if (product?.status === "found") {
    const piece = product.product;
    // One product has one address, however its id was written in this one.
    const canonical = `${publicUrl}/product/${encodeURIComponent(piece.id)}`;
    return {
      ...common,
      title: documentTitle(piece.title),
      description: shorten(piece.description || piece.tagline || aboutTheShop),
      canonical,
      type: "product",
      things: productThings(publicUrl, canonical, piece),
    };
  }
  return {
    ...common,
    title: documentTitle(page.title),
    description: page.description ?? aboutTheShop,
    isHidden: page.protected === true || pathname === fallbackUrl,
    things: pathname === "/" ? [organization(publicUrl)] : [],
  };
}

const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (char) => entities[char] ?? char);
/** JSON that cannot end the script element it stands in. */
const json = (value: unknown): string => JSON.stringify(value).replace(/</g, "\\u003c");

/** Elements for the head, beside title, description and canonical. */
export function seoElements(seo: PageSeo): string[] {
  const { title, description, canonical, image, type, isHidden, things } = seo;
  const openGraph: readonly [string, string][] = [
    ["og:site_name", shopName],
    ["og:locale", "en_GB"],
    ["og:type", type],
    ["og:title", title],
    ["og:description", description],
    ["og:url", canonical],
    ["og:image", image.url],
    ["og:image:width", String(image.width)],
    ["og:image:height", String(image.height)],
    ["og:image:alt", image.alt],
  ];
  const twitter: readonly [string, string][] = [
    ["twitter:card", "summary_large_image"],
    ["twitter:title", title],
    ["twitter:description", description],
    ["twitter:image", image.url],
    ["twitter:image:alt", image.alt],
  ];
  return [
    ...(isHidden ? ['<meta name="robots" content="noindex">'] : []),
    ...openGraph.map(([name, text]) => `<meta property="${name}" content="${escapeHtml(text)}">`),
    ...twitter.map(([name, text]) => `<meta name="${name}" content="${escapeHtml(text)}">`),
    // Data, never run: the policy for scripts has no say in it.
    ...things.map((thing) => `<script type="application/ld+json">${json(thing)}</script>`),
  ];
}
