import { type FacetName, facetNames, type WireFacets } from "@aurelle/shared/contract";
import type { Queryable } from "../../database/db";
import { analyseSearch, type SearchAttempt } from "../../search/analyseSearch";
import type { Selection } from "../conditions";
import { firstThatFinds } from "../readListing";
import { type Listing, maxPence } from "../rules";
import { estimateMargin } from "../wordConditions";
import { presentFacets, type Tally, tallyFacets } from "./countFacets";
import { countGroups, estimateProducts, type FacetGroup, readStoredGroups } from "./groups";
import { bandsBetween } from "./priceBands";

/** Where the stored numbers do not help, at most so many products are counted. */
const defaultMaxCounted = 2_000;

const sumOf = (groups: readonly FacetGroup[]) => groups.reduce((sum, { products }) => sum + products, 0);

/** The attempt that the listing shows (readListing.ts); `undefined` for a search that finds nothing. */
async function searchOf(
  db: Queryable,
  { search: text, isSpellingExact }: Listing,
): Promise<SearchAttempt | null | undefined> {
  if (text === "") return null;
  const { attempts } = await analyseSearch(db, text, { isExact: isSpellingExact });
  return attempts.length === 1 ? attempts[0] : firstThatFinds(db, attempts);
}

/** The chosen prices, where a limit is inside a price band. */
function exactPrices({ minPrice, maxPrice }: Listing) {
  if (bandsBetween(minPrice, maxPrice) !== null) return null;
  return { min: minPrice ?? 0, max: maxPrice ?? maxPence };
}

const hasChoice = ({ categories, minPrice, maxPrice, choices }: Listing, name: FacetName): boolean => {
  if (name === "category") return categories.length > 0;
  if (name === "price") return minPrice !== undefined || maxPrice !== undefined;
  return choices[name] !== undefined;
};

/**
 * A listing of too many products. What has all that is chosen may still be few: that is the count of the listing, and of the values of
 * each facet without a choice. Other counts stay unknown.
 */
function presentLargeFacets(
  listing: Listing,
  { page, stored, narrowGroups }: { page: Tally; stored: Tally | null; narrowGroups: readonly FacetGroup[] | null },
): WireFacets {
  const narrow = narrowGroups && tallyFacets(narrowGroups, { categories: [], choices: {} });
  const facets = presentFacets(page, listing, (name) => {
    if (name === "price" && stored) return stored.facets.price; // its counts do not follow the chosen prices
    return hasChoice(listing, name) ? null : (narrow?.facets[name] ?? null);
  });
  return { count: narrow?.count ?? null, facets };
}

/** Whether a listing has more products for sure, without reading them. */
const isTooLarge = async (db: Queryable, selection: Selection, maxCounted: number): Promise<boolean> =>
  (await estimateProducts(db, selection)) > maxCounted * estimateMargin;

/** The groups of at most `maxCounted` products; `null` for more. */
async function countFew(db: Queryable, selection: Selection, maxCounted: number): Promise<FacetGroup[] | null> {
  if (await isTooLarge(db, selection, maxCounted)) return null;
  const groups = await countGroups(db, selection, null, maxCounted + 1);
  return sumOf(groups) <= maxCounted ? groups : null;
}

/** Reads by what a listing can be narrowed, with the number of products for each choice. */
export async function readFacets(
  db: Queryable,
  listing: Listing,
  maxCounted: number = defaultMaxCounted,
): Promise<WireFacets> {
  const search = await searchOf(db, listing);
  const { categories, collection, minPrice, maxPrice, choices } = listing;
  const exact = (tally: Tally): WireFacets => ({
    count: tally.count,
    facets: presentFacets(tally, listing, (name) => tally.facets[name]),
  });
  if (search === undefined) return exact(tallyFacets([], listing));
  const page: Selection = { categories: [], collection, choices: {}, ordering: "newest", search };
  const prices = exactPrices(listing);
  const stored = await readStoredGroups(db, page);
  const storedTally = stored && tallyFacets(stored, listing);
  if (storedTally && prices === null) return exact(storedTally);
  // The stored numbers know whether the page is too large, although not how many of its products have the chosen prices.
  const isLarge = stored ? sumOf(stored) > maxCounted : await isTooLarge(db, page, maxCounted);
  const groups = stored && isLarge ? stored : await countGroups(db, page, prices, maxCounted + 1, isLarge);
  const tally = tallyFacets(groups, listing);
  if (!isLarge && sumOf(groups) <= maxCounted) return exact(tally);
  const selection: Selection = { ...page, categories, minPrice, maxPrice, choices };
  const hasChoices = facetNames.some((name) => hasChoice(listing, name));
  return presentLargeFacets(listing, {
    page: storedTally ?? tally,
    stored: storedTally,
    narrowGroups: hasChoices ? await countFew(db, selection, maxCounted) : null,
  });
}
