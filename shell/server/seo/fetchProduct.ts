import type { WireProduct } from "@aurelle/shared/contract";
import { requiredId, requiredText } from "@aurelle/shared/wire/wireValues";
import type { ApiReader, Requester } from "../http/apiReader";
import { isJsonObject } from "../http/parseJson";

/** The fields of a product that its page gives to search engines. Prices are whole pence. */
export type SeoProduct = Pick<
  WireProduct,
  | "id"
  | "handle"
  | "title"
  | "tagline"
  | "description"
  | "category"
  | "material"
  | "current_price"
  | "inventory"
  | "images"
>;
export type ProductResult =
  | { status: "found"; product: SeoProduct }
  /** The API has no such product: the page is a 404. */
  | { status: "missing" }
  /** The API was late or failed: the page is made without the product's data. */
  | { status: "unknown" };

/** How long a document waits for what search engines see, ms. */
export const timeoutMs = 300;

const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

/** The pictures of a product: the list of them, else the single one. An entry without a path is left out. */
function readImages({ images, thumbnail, image }: Record<string, unknown>, title: string): SeoProduct["images"] {
  const single = [{ image: textOf(thumbnail) || image, is_thumbnail: true }];
  const sent: readonly unknown[] = Array.isArray(images) && images.length > 0 ? images : single;
  return sent.filter(isJsonObject).flatMap(({ image: path, alt_text, is_thumbnail }) => {
    if (textOf(path) === "") return [];
    return [{ image: textOf(path), alt_text: textOf(alt_text) || title, is_thumbnail: is_thumbnail === true }];
  });
}

/**
 * Reads a product as leniently as its page does: it needs the id, the title and the price. The specification's back end sends no
 * other fields than those of §3, and any of them may be missing.
 * @throws TypeError when the value is no product.
 */
export function readProduct(value: unknown): SeoProduct {
  const wire = isJsonObject(value) ? value : {};
  const { current_price, inventory } = wire;
  const title = requiredText(wire.title);
  if (!Number.isSafeInteger(current_price) || Number(current_price) < 0) throw new TypeError("no price in pence");
  return {
    id: requiredId(wire.id),
    ...(textOf(wire.handle) && { handle: textOf(wire.handle) }),
    title,
    tagline: textOf(wire.tagline),
    description: textOf(wire.description),
    category: textOf(wire.category),
    material: textOf(wire.material) || null,
    current_price: Number(current_price),
    inventory: typeof inventory === "number" ? inventory : 0,
    images: readImages(wire, title),
  };
}

/** @param id or handle, as it is in the page's address, decoded. */
export async function fetchProduct(readApi: ApiReader, id: string, requester: Requester): Promise<ProductResult> {
  const response = await readApi(`/api/products/product/${encodeURIComponent(id)}/`, { timeoutMs, ...requester });
  if (!response) return { status: "unknown" };
  const { status, body } = response;
  // A proxy in between answers 404 with a page of its own, for which `readApi` returns null.
  if (status === 404) return { status: "missing" };
  if (status !== 200) return { status: "unknown" };
  try {
    return { status: "found", product: readProduct(body) };
  } catch {
    return { status: "unknown" }; // the page shows that the product could not be loaded
  }
}
