import type { WireSearch } from "@aurelle/shared/contract";
import type { Queryable } from "../database/db";
import { analyseSearch, type SearchAttempt } from "../search/analyseSearch";
import type { Cursor, Listing } from "./rules";
import { findPage, hasProducts, type ProductPage, type Selection } from "./store";

export interface ListingPage extends ProductPage {
  /** Present for a search that was not answered as it was typed. */
  search?: WireSearch;
}

const nothing: ProductPage = { rows: [], end: null, count: 0 };

/** The first attempt that finds a product; the last one when none does. */
async function firstWithProducts(db: Queryable, selections: readonly Selection[]): Promise<Selection | undefined> {
  for (const selection of selections) if (await hasProducts(db, selection)) return selection;
  return undefined;
}

/**
 * Reads one page of a listing. A search that finds nothing is answered with what is nearest to it: misspelt words are corrected, then
 * words are left out.
 * @param isTyping the shopper may still be typing the last word of the search.
 */
export async function readListing(
  db: Queryable,
  { search: text, isSpellingExact, ...listing }: Listing,
  cursor: Cursor | null,
  isTyping = false,
): Promise<ListingPage> {
  if (text === "") return findPage(db, { ...listing, search: null }, cursor);
  const { corrected, attempts } = await analyseSearch(db, text, { isExact: isSpellingExact, isTyping });
  const [whole, ...wider] = attempts.map((search): Selection & { search: SearchAttempt } => ({ ...listing, search }));
  if (!whole) return nothing;
  const noted = (dropped: readonly string[]) =>
    corrected !== null || dropped.length > 0 ? { search: { corrected, dropped: [...dropped] } } : {};
  const page = await findPage(db, whole, cursor);
  // A page after the last one is empty too.
  if (page.rows.length > 0 || wider.length === 0) return { ...page, ...noted(whole.search.dropped) };
  if (cursor && (await hasProducts(db, whole))) return { ...page, ...noted(whole.search.dropped) };
  const found = await firstWithProducts(db, wider);
  if (!found) return { ...page, ...noted([]) };
  return { ...(await findPage(db, found, cursor)), ...noted(found.search?.dropped ?? []) };
}
