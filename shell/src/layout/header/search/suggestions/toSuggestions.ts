import {
  type Category,
  type Collection,
  categories,
  collections,
  type WireSuggestions,
} from "@aurelle/shared/contract";
import { type Pence, pence } from "@aurelle/shared/money";
import { isObject } from "@aurelle/shared/wire/isObject";
import { readRows, rowsOf } from "@aurelle/shared/wire/readRows";
import { requiredId, requiredText } from "@aurelle/shared/wire/wireValues";

export interface SuggestedProduct {
  id: string;
  handle: string;
  title: string;
  price: Pence;
  /** `null` unless the product is discounted. */
  originalPrice: Pence | null;
  isSoldOut: boolean;
  image: string | null;
}

/** What a shopper may mean who is typing a search. */
export interface Suggestions {
  products: readonly SuggestedProduct[];
  categories: readonly Category[];
  collections: readonly Collection[];
  /** The text with misspelt words replaced; `null` when none was. */
  corrected: string | null;
}

/** A wire type as it may really arrive: fields can be missing or have another type. */
type Loose<T> = { readonly [K in keyof T]?: unknown };

function toProduct(wire: unknown): SuggestedProduct {
  const row: Loose<WireSuggestions["products"][number]> = isObject(wire) ? wire : {};
  const original = typeof row.original_price === "number" && row.active_discount !== null ? row.original_price : null;
  const id = requiredId(row.id);
  return {
    id,
    handle: typeof row.handle === "string" ? row.handle : id,
    title: requiredText(row.title),
    price: pence(Number(row.current_price)),
    originalPrice: original === null ? null : pence(original),
    isSoldOut: row.inventory === 0,
    image: typeof row.image === "string" ? row.image : null,
  };
}

const known = <T extends string>(names: readonly T[], wire: unknown): readonly T[] =>
  Array.isArray(wire)
    ? names.filter((name) => wire.some((one) => String(one).toLowerCase() === name.toLowerCase()))
    : [];

/** Reads the response of `GET products/suggest/`. What cannot be read is left out. @throws TypeError when nothing can be read. */
export function toSuggestions(wire: unknown): Suggestions {
  const response: Loose<WireSuggestions> = isObject(wire) ? wire : {};
  return {
    products: readRows(rowsOf(response.products), toProduct),
    categories: known(categories, response.categories),
    collections: known(collections, response.collections),
    corrected: typeof response.corrected === "string" ? response.corrected : null,
  };
}
