import type { WireProduct, WireProductList } from "@aurelle/shared/contract";
import { ApiError } from "@aurelle/shared/http";
import { pence } from "@aurelle/shared/money";
import type { ListingPage } from "../../model/listing/listing";
import { nextPath, type QueryValues } from "../../model/listing/paging";
import type { Product, ProductImage } from "../../model/product/product";

/** What may really come: less than promised, or something else. */
type Loose<T> = { readonly [K in keyof T]?: unknown };

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;
const textOr = (value: unknown, fallback: string): string => (typeof value === "string" ? value : fallback);
const textOrNull = (value: unknown): string | null => (typeof value === "string" && value.trim() !== "" ? value : null);

function needed(value: unknown, name: string): string {
  if (typeof value === "string" && value !== "") return value;
  if (typeof value === "number") return String(value);
  throw new TypeError(`a product's ${name} is missing`);
}

function toImages(value: unknown, title: string): readonly ProductImage[] {
  if (!Array.isArray(value)) return [];
  return value
    .filter((image: unknown): image is Loose<WireProduct["images"][number]> => isObject(image))
    .flatMap(({ image, is_thumbnail, alt_text }) => {
      const path = textOrNull(image);
      return path === null ? [] : [{ path, alt: textOr(alt_text, title), isThumbnail: is_thumbnail === true }];
    });
}

/** Where a product comes without a list of images, its one picture. */
function onlyImage({ thumbnail, image }: Loose<WireProduct>, title: string): readonly ProductImage[] {
  const path = textOrNull(thumbnail) ?? textOrNull(image);
  return path === null ? [] : [{ path, alt: title, isThumbnail: true }];
}

/**
 * A product from the wire or from navigation state.
 * @param readAt when the server said so; ms since 1970.
 * @throws TypeError or RangeError for what is no product: no id, no title, no price in whole pence.
 */
export function toProduct(value: unknown, readAt: number): Product {
  if (!isObject(value)) throw new TypeError("not a product");
  const wire = value as Loose<WireProduct>; // each field is read as unknown below
  const title = needed(wire.title, "title");
  const price = pence(typeof wire.current_price === "number" ? wire.current_price : Number.NaN);
  const original = typeof wire.original_price === "number" ? pence(wire.original_price) : price;
  const discount = typeof wire.active_discount === "number" ? wire.active_discount : null;
  const images = toImages(wire.images, title);
  return {
    id: needed(wire.id, "id"),
    title,
    tagline: textOr(wire.tagline, ""),
    description: textOr(wire.description, ""),
    category: textOr(wire.category, ""),
    collection: textOr(wire.collection, ""),
    material: textOrNull(wire.material),
    size: textOrNull(wire.size),
    price,
    originalPrice: discount !== null && original > price ? original : null,
    discount,
    inventory: typeof wire.inventory === "number" && wire.inventory > 0 ? Math.floor(wire.inventory) : 0,
    images: images.length > 0 ? images : onlyImage(wire, title),
    readAt,
    wire: value as WireProduct, // handed on as it came; whoever reads it goes through this function again
  };
}

/** @throws ApiError with the code `invalid`, whose text can be shown. */
export function unreadable(cause: unknown): ApiError {
  console.warn("the catalogue's answer could not be read", cause);
  return new ApiError("The shop's answer could not be read. Please try again.", 200, "invalid");
}

/** A product that cannot be read is left out, so that one bad row does not close the shop. */
function readable(value: unknown, readAt: number): readonly Product[] {
  try {
    return [toProduct(value, readAt)];
  } catch (error) {
    console.warn("a product was left out", error);
    return [];
  }
}

/** @throws ApiError with the code `invalid` when the answer is no page, or nothing on it can be read. */
export function toPage(wire: unknown, filters: QueryValues, readAt: number): ListingPage {
  const { results, next, count }: Loose<WireProductList> = isObject(wire) ? wire : {};
  if (!Array.isArray(results)) throw unreadable("no results");
  const products = results.flatMap((value) => readable(value, readAt));
  if (results.length > 0 && products.length === 0) throw unreadable("no product on the page");
  return {
    products,
    next: nextPath(textOrNull(next), filters),
    total: typeof count === "number" && Number.isSafeInteger(count) && count >= 0 ? count : null,
  };
}
