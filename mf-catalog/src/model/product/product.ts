import { findThumbnail } from "@aurelle/shared/contract/rules";
import type { Pence } from "@aurelle/shared/money";

/** One photograph of a product. */
export interface ProductImage {
  /** The path below the shop's host, as on the wire. */
  path: string;
  alt: string;
  isThumbnail: boolean;
}
/** The discount of a product. */
export interface Discount {
  /** Above 0; `null` where the server names no percentage. */
  percent: number | null;
  /** The price before the discount, higher than the current one. */
  originalPrice: Pence;
}
/** What the card of a product shows. The document of the home page has no more of its products. */
export interface ProductSummary {
  id: string;
  /** What names the product in the address of its page; the id where the API gives no handle. */
  handle: string;
  title: string;
  tagline: string;
  /** The price to pay, after any discount. */
  price: Pence;
  /** `null` without a discount. */
  discount: Discount | null;
  /** The stock, in pieces. */
  inventory: number;
  images: readonly ProductImage[];
}
/** A product as the catalogue shows it. `toProduct` reads it from the wire. */
export interface Product extends ProductSummary {
  slug: string;
  description: string;
  category: string;
  collection: string;
  material: string | null;
  size: string | null;
  /** The most characters that can be engraved; 0: none. */
  engravingLength: number;
  /** When the server sent these values; ms since 1970. */
  readAt: number;
}

/** Whether all of the product is known, and not only what its card shows. */
export const isWhole = (product: ProductSummary): product is Product => "readAt" in product;

/** The percentage in a server's discount, a number or a text such as `10.00`; `null` where there is none above 0. */
function toPercent(activeDiscount: unknown): number | null {
  const percent = typeof activeDiscount === "string" ? Number(activeDiscount) : activeDiscount;
  return typeof percent === "number" && percent > 0 && percent <= 100 ? percent : null;
}

/**
 * The discount that a product shows. There is one whenever the server's is not null, whatever its type (specification §9), and the
 * original price is above the current one (decision 37).
 * @param activeDiscount as on the wire.
 */
export function toDiscount(activeDiscount: unknown, price: Pence, originalPrice: Pence): Discount | null {
  const isDiscounted = activeDiscount !== null && activeDiscount !== undefined && originalPrice > price;
  return isDiscounted ? { percent: toPercent(activeDiscount), originalPrice } : null;
}

/** The picture that represents the product; `null` when it has no image. */
export const thumbnailOf = ({ images }: Pick<Product, "images">): ProductImage | null =>
  findThumbnail(images, ({ isThumbnail }) => isThumbnail) ?? null;

/** The description of a photograph beside the product's title: without the title, which screen readers would read twice. */
export function withoutTitle(alt: string, title: string): string {
  const start = `${title}: `;
  return alt.startsWith(start) && alt.length > start.length ? alt.slice(start.length) : alt;
}

/** The position of the thumbnail; 0 also when there is no image. */
export function thumbnailIndex(images: readonly ProductImage[]): number {
  const thumbnail = thumbnailOf({ images });
  return thumbnail ? images.indexOf(thumbnail) : 0;
}

const fileName = (path: string) => path.slice(path.lastIndexOf("/") + 1);

/** The first image whose file name contains "Hover" (decision 34); `null` when that is the thumbnail or missing. */
export function hoverImageOf(product: Pick<Product, "images">): ProductImage | null {
  const image = product.images.find(({ path }) => fileName(path).includes("Hover"));
  return image && image !== thumbnailOf(product) ? image : null;
}

/** Whether at least one piece is in stock. */
export const isInStock = ({ inventory }: Pick<Product, "inventory">): boolean => inventory > 0;

/** The text in the corner of a card; `null` for none. */
export function badgeOf(product: Pick<Product, "inventory" | "discount">): string | null {
  if (!isInStock(product)) return "Sold out";
  const percent = product.discount?.percent ?? null;
  return percent === null ? null : `−${percent}%`;
}
