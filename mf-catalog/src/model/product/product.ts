import type { WireProduct } from "@aurelle/shared/contract";
import type { Pence } from "@aurelle/shared/money";

export interface ProductImage {
  /** Below the shop's host, as on the wire. */
  path: string;
  alt: string;
  isThumbnail: boolean;
}
export interface Product {
  id: string;
  title: string;
  tagline: string;
  description: string;
  category: string;
  collection: string;
  material: string | null;
  size: string | null;
  price: Pence;
  /** What it cost before the discount; `null` unless there is one and this is higher (decision 37). */
  originalPrice: Pence | null;
  /** Percent; `null` without a discount. */
  discount: number | null;
  /** Pieces. */
  inventory: number;
  images: readonly ProductImage[];
  /** When the server said all this; ms since 1970. */
  readAt: number;
  /** As it came, for the navigation state of a link to it (specification §2, Home). */
  wire: WireProduct;
}

/** The image marked as thumbnail, else the first (specification §3); 0 also where there is none. */
export function thumbnailIndex(images: readonly ProductImage[]): number {
  return Math.max(
    0,
    images.findIndex((image) => image.isThumbnail),
  );
}

export const thumbnailOf = ({ images }: Product): ProductImage | null => images[thumbnailIndex(images)] ?? null;

const fileName = (path: string) => path.slice(path.lastIndexOf("/") + 1);

/** The first image whose file name contains "Hover" (decision 34); `null` where that is the thumbnail itself. */
export function hoverImageOf(product: Product): ProductImage | null {
  const image = product.images.find(({ path }) => fileName(path).includes("Hover"));
  return image && image !== thumbnailOf(product) ? image : null;
}

export const isInStock = ({ inventory }: Product): boolean => inventory > 0;

/** What stands on a card's corner; `null`: nothing. */
export function badgeOf(product: Product): string | null {
  if (!isInStock(product)) return "Sold out";
  return product.originalPrice !== null && product.discount !== null ? `−${product.discount}%` : null;
}
