import type { WireSearch } from "@aurelle/shared/contract";
import type { Queryable } from "../database/db";
import { analyseSearch, type SearchAttempt } from "../search/analyseSearch";
import type { Selection } from "./conditions";
import type { Cursor, Listing } from "./rules";
import { findPage, findsProducts, type ProductPage } from "./store";

export interface ListingPage extends ProductPage {
  /** Present for a search that was not answered as it was typed. */
  search?: WireSearch;
}

const nothing: ProductPage = { rows: [], end: null, count: 0 };

/** The first attempt that finds a product in the catalogue, whatever the filters are: a filter never changes what a search means. */
export async function firstThatFinds(
  db: Queryable,
  attempts: readonly SearchAttempt[],
): Promise<SearchAttempt | undefined> {
  for (const attempt of attempts) if (await findsProducts(db, attempt)) return attempt;
  return undefined;
}

interface ReadListingOptions {
  /** The shopper may still be typing the last word of the search. */
  isTyping?: boolean;
  /** Products of a page. */
  size?: number;
}

/**
 * Reads one page of a listing. A search that finds nothing is answered with what is nearest to it: misspelt words are corrected, then
 * words are left out.
 */
export async function readListing(
  db: Queryable,
  { search: text, isSpellingExact, ...listing }: Listing,
  cursor: Cursor | null,
  { isTyping = false, size }: ReadListingOptions = {},
): Promise<ListingPage> {
  const read = (selection: Selection) => findPage(db, selection, cursor, size);
  if (text === "") return read({ ...listing, search: null });
  const { corrected, attempts } = await analyseSearch(db, text, { isExact: isSpellingExact, isTyping });
  const [whole, ...wider] = attempts;
  if (!whole) return nothing;
  const noted = (dropped: readonly string[]) =>
    corrected !== null || dropped.length > 0 ? { search: { corrected, dropped: [...dropped] } } : {};
  const page = await read({ ...listing, search: whole });
  // A page after the last one is empty too, and one whose filters no product of the search has.
  if (page.rows.length > 0 || wider.length === 0) return { ...page, ...noted(whole.dropped) };
  const found = await firstThatFinds(db, attempts);
  if (!found) return { ...page, ...noted([]) };
  if (found === whole) return { ...page, ...noted(whole.dropped) };
  return { ...(await read({ ...listing, search: found })), ...noted(found.dropped) };
}
