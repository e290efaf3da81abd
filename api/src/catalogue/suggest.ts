import type { WireSuggestions } from "@aurelle/shared/contract";
import { maxSuggestedProducts } from "@aurelle/shared/contract/rules";
import type { Queryable } from "../database/db";
import { namedPlaces } from "../search/namedPlaces";
import { plainText } from "../search/readSearch";
import { presentProduct } from "./present";
import { readListing } from "./readListing";
import { toListing } from "./rules";

/** One character starts too many words to say anything. */
const minLength = 2;

/** What a shopper may mean who has typed `text` so far. The products are the first of the search for it. */
export async function suggest(db: Queryable, text: string): Promise<WireSuggestions> {
  if (plainText(text).length < minLength) return { products: [], categories: [], collections: [], corrected: null };
  const options = { isTyping: true, size: maxSuggestedProducts };
  const { rows, search } = await readListing(db, toListing({ search: text }), null, options);
  const corrected = search?.corrected ?? null;
  const products = rows.map((row) => {
    const { id, handle, title, original_price, current_price, active_discount, inventory, image } = presentProduct(row);
    return { id, handle, title, original_price, current_price, active_discount, inventory, image };
  });
  return { products, ...namedPlaces(corrected ?? text), corrected };
}
