import { lexeme } from "../search/toQueries";
import { all, groupConditions, limitsOf, namesOf, type Param, type Selection, sorting, wordsOf } from "./conditions";
import { bandTags, priceBands } from "./facets/priceBands";
import { storedCount } from "./facets/storedCount";
import { type Cursor, maxPence, type PageOrder } from "./rules";

/** An estimate this many times a limit says that there are more: one in a million listings with fewer is estimated so high. */
export const estimateMargin = 3;

/** The rows of `product_search` with the names that conditions and orders use. */
export const searchRows = `(SELECT product_id AS id, product_id, words, product_position AS position, product_price AS current_price,
    is_on_sale AS on_sale, is_in_stock AS in_stock FROM product_search)`;

/** A query for products with one of these tags; for none, one that no product matches. */
const oneOf = (tags: readonly string[]) => `(${(tags.length > 0 ? tags : ["band_none"]).map(lexeme).join(" | ")})`;

/** Names and prices as words too, so that the index of words finds the few products that have all of it. */
function wholeQuery(selection: Selection, { lowest, highest }: { lowest: number; highest: number }): string {
  const { categories, collection } = selection;
  const words = wordsOf(selection);
  const parts = words === "" ? [] : [`(${words})`];
  if (categories.length > 0) parts.push(oneOf(categories.map((category) => `category_${category}`)));
  if (collection !== undefined) parts.push(oneOf([`collection_${collection}`]));
  const bands = bandTags(lowest, highest);
  // The index reads nothing for an empty query, and every product has a band.
  if (bands.length < priceBands.length || parts.length === 0) parts.push(oneOf(bands));
  return parts.join(" & ");
}

/**
 * The parts of a statement for a listing with words, which reads the rows of `product_search` (database/searchRows.ts). A part adds its
 * parameters when it is first used, because PostgreSQL rejects a parameter that no part uses.
 */
export function wordConditionsOf(selection: Selection, cursor: Cursor | null, pageOrder: PageOrder) {
  const params: unknown[] = [];
  const param: Param = (value) => `$${params.includes(value) ? params.indexOf(value) + 1 : params.push(value)}`;
  const { isOnSale, isInStock, isImpossible, ...prices } = limitsOf(selection);
  const lowest = prices.lowest ?? 0;
  const highest = isImpossible ? -1 : (prices.highest ?? maxPence);
  const query = () => `${param(wholeQuery(selection, { lowest, highest }))}::tsquery`;
  const inPrice = () => `current_price BETWEEN ${param(lowest)}::integer AND ${param(highest)}::integer`;
  const asked = () => `${query()}, ${param(lowest)}::integer, ${param(highest)}::integer, ${isOnSale}, ${isInStock}`;
  const { order, afterCursor } = sorting[pageOrder];
  const { best = "", good = "" } = selection.search?.queries ?? {};
  // Every product matches an empty query: it ranks none before another.
  const ranks = () => [best, good].map((words) => (words === "" ? "NULL" : `${param(words)}::tsquery`)).join(", ");
  return {
    params,
    param,
    /** On the table `catalogue_counts`. */
    names: () => all(namesOf(selection, param)),
    /** A statement for the number of products, where it is stored. */
    stored: () => storedCount(groupConditions(selection, param)) ?? "SELECT NULL::int AS count",
    /** Products with their position and price, at most so many, in no order. */
    found: (most: number | null) => `find_by_words(${asked()}, ${most}::bigint)`,
    /** The same, with their ranks. */
    ranked: (most: number) => `find_by_words(${asked()}, ${most}, ${ranks()})`,
    /** About how many rows there are, or 0 where it is not known. */
    estimate: () => `estimate_by_words(${asked()})`,
    /** Where rows in the order of prices begin and end; rows in the order of age have any price. */
    range: () => (pageOrder === "newest" ? "true" : inPrice()),
    /** All conditions on a row of `searchRows s`. */
    matches: () =>
      all([
        `s.words @@ ${query()}`,
        inPrice(),
        ...(isOnSale ? ["s.on_sale"] : []),
        ...(isInStock ? ["s.in_stock"] : []),
      ]),
    order,
    value: pageOrder === "relevance" ? "p.rank" : "p.current_price",
    afterCursor: () => (cursor ? afterCursor(cursor, param) : "true"),
  };
}
export type WordConditions = ReturnType<typeof wordConditionsOf>;
