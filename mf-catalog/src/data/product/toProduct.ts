import type { WireProduct, WireProductList, WireSearch } from "@aurelle/shared/contract";
import { ApiError } from "@aurelle/shared/http";
import { pence } from "@aurelle/shared/money";
import { isObject } from "@aurelle/shared/wire/isObject";
import { readRows, rowsOf } from "@aurelle/shared/wire/readRows";
import { requiredId, requiredText } from "@aurelle/shared/wire/wireValues";
import type { ListingPage, SearchNote } from "../../model/listing/listing";
import { nextPath, type QueryValues } from "../../model/listing/nextPath";
import { type Product, type ProductImage, thumbnailOf, toDiscount } from "../../model/product/product";

/** A wire type as it may really arrive: fields can be missing or have another type. */
type Loose<T> = { readonly [K in keyof T]?: unknown };

const textOr = (value: unknown, fallback: string): string => (typeof value === "string" ? value : fallback);
const textOrNull = (value: unknown): string | null => (typeof value === "string" && value.trim() !== "" ? value : null);

function toImages(value: unknown, title: string): readonly ProductImage[] {
  if (!Array.isArray(value)) return [];
  return value
    .filter((image: unknown): image is Loose<WireProduct["images"][number]> => isObject(image))
    .flatMap(({ image, is_thumbnail, alt_text }) => {
      const path = textOrNull(image);
      return path === null ? [] : [{ path, alt: textOr(alt_text, title), isThumbnail: is_thumbnail === true }];
    });
}

/** The single image of a product that has no list of images. */
function singleImage({ thumbnail, image }: Loose<WireProduct>, title: string): readonly ProductImage[] {
  const path = textOrNull(thumbnail) ?? textOrNull(image);
  return path === null ? [] : [{ path, alt: title, isThumbnail: true }];
}

/**
 * Reads a product from the wire or from the navigation state.
 * @param readAt when the server sent it; ms since 1970.
 * @throws TypeError or RangeError when the value has no id, no title, or no price in whole pence.
 */
export function toProduct(value: unknown, readAt: number): Product {
  if (!isObject(value)) throw new TypeError("not a product");
  const wire: Loose<WireProduct> = value;
  const title = requiredText(wire.title);
  const price = pence(typeof wire.current_price === "number" ? wire.current_price : Number.NaN);
  const originalPrice = typeof wire.original_price === "number" ? pence(wire.original_price) : price;
  const images = toImages(wire.images, title);
  const id = requiredId(wire.id);
  return {
    id,
    handle: textOr(wire.handle, id),
    slug: textOr(wire.slug, ""),
    title,
    tagline: textOr(wire.tagline, ""),
    description: textOr(wire.description, ""),
    category: textOr(wire.category, ""),
    collection: textOr(wire.collection, ""),
    material: textOrNull(wire.material),
    size: textOrNull(wire.size),
    engravingLength: typeof wire.engraving_length === "number" ? wire.engraving_length : 0,
    price,
    discount: toDiscount(wire.active_discount, price, originalPrice),
    inventory: typeof wire.inventory === "number" && wire.inventory > 0 ? Math.floor(wire.inventory) : 0,
    images: images.length > 0 ? images : singleImage(wire, title),
    readAt,
  };
}

/** The handle as on the wire, where the API has given one. */
export const wireHandleOf = ({ id, handle }: Pick<Product, "id" | "handle">) => (handle === id ? {} : { handle });

/** The product as on the wire: the inverse of `toProduct`, without `readAt`. */
export function toWire(product: Product): WireProduct {
  const { handle: _handle, engravingLength, price, discount, images, readAt: _readAt, ...same } = product;
  const thumbnail = thumbnailOf(product)?.path ?? null;
  return {
    ...same,
    ...wireHandleOf(product),
    ...(engravingLength > 0 && { engraving_length: engravingLength }),
    original_price: discount?.originalPrice ?? price,
    current_price: price,
    active_discount: discount && (discount.percent ?? 0),
    images: images.map(({ path, alt, isThumbnail }) => ({ image: path, is_thumbnail: isThumbnail, alt_text: alt })),
    thumbnail,
    image: thumbnail,
  };
}

/** Logs the cause. @returns an ApiError with the code `invalid`, whose text a shopper may read. */
function unreadable(cause: unknown): ApiError {
  console.warn("the catalogue's response could not be read", cause);
  return new ApiError("The shop's answer could not be read. Please try again.", 200, "invalid");
}

/** Reads the response to a request for one product. @throws ApiError with the code `invalid` when it is none. */
export function parseProduct(wire: unknown, readAt: number): Product {
  try {
    return toProduct(wire, readAt);
  } catch (cause) {
    throw unreadable(cause);
  }
}

/**
 * Reads the response to a request for certain products. None is left out: the shop seems to have no product that is missing here.
 * @throws ApiError with the code `invalid` when one of them cannot be read.
 */
export function parseProducts(wire: unknown, readAt: number): readonly Product[] {
  try {
    return Array.from(rowsOf(wire), (row) => toProduct(row, readAt));
  } catch (cause) {
    throw unreadable(cause);
  }
}

/**
 * The products of a list. One that cannot be read is left out, so that one broken row does not empty the shop.
 * @throws ApiError with the code `invalid` when the response is no list, or when none of its products can be read. An empty bare
 * array is no list: a shop that looks empty would be worse than a failure with Try again.
 */
function toProducts(wire: unknown, readAt: number): readonly Product[] {
  try {
    const rows = rowsOf(wire);
    if (rows === wire && rows.length === 0) throw new TypeError("an empty array is no list of products");
    return readRows(rows, (row) => toProduct(row, readAt));
  } catch (cause) {
    throw unreadable(cause);
  }
}

/**
 * Reads one page of a listing.
 * @param filters the listing's own, for the path of the next page.
 * @param readAt when the server sent it; ms since 1970.
 * @throws ApiError with the code `invalid` when the response is no page, or when none of its products can be read.
 */
export function toPage(wire: unknown, filters: QueryValues, readAt: number): ListingPage {
  const { next, count, search }: Loose<WireProductList> = isObject(wire) ? wire : {};
  const searchNote = toSearchNote(search);
  return {
    products: toProducts(wire, readAt),
    next: nextPath(textOrNull(next), filters),
    total: typeof count === "number" && Number.isSafeInteger(count) && count >= 0 ? count : null,
    ...(searchNote && { searchNote }),
  };
}

/** Reads how a search was answered; `null` for an answer as it was typed, and for what cannot be read. */
function toSearchNote(wire: unknown): SearchNote | null {
  const { corrected, dropped }: Loose<WireSearch> = isObject(wire) ? wire : {};
  const note = {
    corrected: textOrNull(corrected),
    dropped: Array.isArray(dropped) ? dropped.filter((text) => typeof text === "string") : [],
  };
  return note.corrected === null && note.dropped.length === 0 ? null : note;
}
