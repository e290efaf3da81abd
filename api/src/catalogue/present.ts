import type { WireProduct, WireProductImage } from "@aurelle/shared/contract";
import { findThumbnail } from "@aurelle/shared/contract/rules";
import { handleOf } from "./handle";

/** A row of the table `products`. */
export interface ProductRow {
  id: string;
  slug: string;
  title: string;
  tagline: string;
  description: string;
  category: string;
  collection: string;
  material: string | null;
  size: string | null;
  engraving_length: number;
  original_price: number;
  current_price: number;
  active_discount: number | null;
  inventory: number;
  images: WireProductImage[];
}

export const productColumns = `p.id, p.slug, p.title, p.tagline, p.description, p.category, p.collection, p.material,
  p.size, p.engraving_length, p.original_price, p.current_price, p.active_discount, p.inventory, p.images`;

/** A path on the shop's own host; never another host, a script or data (reliability I5). */
const isOwnPath = (image: string) => /^[A-Za-z0-9_][A-Za-z0-9_./-]*$/.test(image) && !image.includes("..");

/** The images that a shopper may get, and the one that represents the product (specification §3); null without one. */
export function presentImages(stored: readonly WireProductImage[]) {
  const images = stored.filter(({ image }) => isOwnPath(image));
  return { images, thumbnail: findThumbnail(images, (image) => image.is_thumbnail) ?? null };
}

/** A product for the wire. */
export function presentProduct(row: ProductRow) {
  const { images, ...found } = presentImages(row.images);
  const thumbnail = found.thumbnail?.image ?? null;
  const { id, slug, title, tagline, description, category, collection, material, size, inventory, engraving_length } =
    row;
  const { original_price, current_price, active_discount } = row;
  return {
    id,
    handle: handleOf(row),
    slug,
    title,
    tagline,
    description,
    category,
    collection,
    material,
    size,
    engraving_length,
    original_price,
    current_price,
    active_discount,
    inventory,
    images,
    thumbnail,
    image: thumbnail,
  } satisfies WireProduct;
}
