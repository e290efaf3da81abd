import type { SearchAttempt } from "../search/analyseSearch";
import { choiceQuery } from "./facets/choices";
import { bandsBetween } from "./facets/priceBands";
import type { Cursor, Listing, PageOrder } from "./rules";

/** The products of a listing; `search` is `null` without one. */
export interface Selection extends Omit<Listing, "search" | "isSpellingExact"> {
  search: SearchAttempt | null;
}

type Param = (value: unknown) => string;
const sorting = {
  newest: {
    order: "position DESC",
    afterCursor: (at: Cursor, param: Param) => `position < ${param(at.position)}::bigint`,
  },
  price: {
    order: "current_price, position",
    afterCursor: (at: Cursor, param: Param) =>
      `(current_price, position) > (${param(at.value)}::integer, ${param(at.position)}::bigint)`,
  },
  "-price": {
    order: "current_price DESC, position DESC",
    afterCursor: (at: Cursor, param: Param) =>
      `(current_price, position) < (${param(at.value)}::integer, ${param(at.position)}::bigint)`,
  },
  relevance: {
    order: "rank DESC, position DESC",
    afterCursor: (at: Cursor, param: Param) =>
      `(rank, position) < (${param(at.value)}::integer, ${param(at.position)}::bigint)`,
  },
} as const;

/** The larger of two lower limits, or the smaller of two upper ones. */
const narrower = (pick: (...limits: number[]) => number, ...limits: (number | undefined)[]): number | undefined => {
  const given = limits.filter((limit) => limit !== undefined);
  return given.length === 0 ? undefined : pick(...given);
};

const all = (conditions: readonly string[]) => conditions.join(" AND ") || "true";

/** Tags by which groups of products differ. Other tags, and words of texts, are those of single products. */
const groupTag = /^(?:category|collection|metal|stone|size|cm|fits)_\w+$/;
/** Whether all products of a group match a query or none does. */
const isOfGroups = (query: string) =>
  (query.match(/[^\s()&|!]+/g) ?? []).every((word) => groupTag.test(word.replaceAll("'", "")));

/** Conditions of a product, as they are for the tables `products` and `facet_groups`. The latter has no exact prices: then `null`. */
function limitsOf({ minPrice, maxPrice, choices, search }: Selection, param: Param) {
  const onProducts: string[] = [];
  const onGroups: (string | null)[] = [];
  const lowest = narrower(Math.max, minPrice, search?.minPrice);
  const highest = narrower(Math.min, maxPrice, search?.maxPrice);
  const isOfBands = bandsBetween(lowest, highest) !== null;
  const add = (onProduct: string, onGroup: string | null) => {
    onProducts.push(onProduct);
    onGroups.push(onGroup);
  };
  const limit = (sign: ">=" | "<=", price: number | undefined) => {
    if (price === undefined) return;
    const value = `${param(price)}::integer`;
    add(`current_price ${sign} ${value}`, isOfBands ? `price_band ${sign} price_band(${value})` : null);
  };
  limit(">=", lowest);
  limit("<=", highest);
  if (search?.onSale) add("active_discount IS NOT NULL", "on_sale");
  const { availability, sale } = choices;
  if (sale?.includes("true")) add("active_discount IS NOT NULL", "on_sale");
  else if (sale) add("false", "false");
  if (availability?.includes("in-stock")) add("inventory > 0", "in_stock");
  else if (availability) add("false", "false");
  return { onProducts, onGroups };
}

/** Conditions are constant texts; the shopper's input is always a parameter. */
export function conditionsOf(selection: Selection, cursor: Cursor | null, pageOrder: PageOrder) {
  const { categories, collection, choices, search } = selection;
  const params: unknown[] = [];
  const param = (value: unknown) => `$${params.push(value)}`;
  const names: string[] = [];
  if (categories.length === 1) names.push(`category = ${param(categories[0])}`);
  if (categories.length > 1) names.push(`category = ANY(${param(categories)}::text[])`);
  if (collection !== undefined) names.push(`collection_key = ${param(collection)}`);
  const { onProducts, onGroups } = limitsOf(selection, param);
  /** Whether the words of a product match. Every product matches an empty query. */
  const matches = (query: string) => (query === "" ? "true" : `s.words @@ ${param(query)}::tsquery`);
  const query = [search?.queries.all ?? "", choiceQuery(choices)].filter((part) => part !== "").join(" & ");
  const words = matches(query);
  const onGroup = onGroups.includes(null)
    ? null
    : all([...names, ...onGroups.filter((condition) => condition !== null)]);
  const { order, afterCursor } = sorting[pageOrder];
  return {
    params,
    names: all(names),
    filters: all([...names, ...onProducts]),
    words,
    /** The filters, on the table `facet_groups`; `null` when they may distinguish products of one group. */
    groupFilters: onGroup,
    /** All conditions, on the table `facet_groups s`; `null` as well where the words do. */
    groups: onGroup !== null && isOfGroups(query) ? `${onGroup} AND ${words}` : null,
    rank: () => {
      const { best = "", good = "" } = search?.queries ?? {};
      return `CASE WHEN ${matches(best)} THEN 4 WHEN ${matches(good)} THEN 2 ELSE 0 END + CASE WHEN inventory > 0 THEN 1 ELSE 0 END`;
    },
    order,
    value: pageOrder === "relevance" ? "p.rank" : "p.current_price",
    afterCursor: cursor ? afterCursor(cursor, param) : "true",
    hasLimits: onProducts.length > 0,
    hasWords: query !== "",
  };
}
export type Conditions = ReturnType<typeof conditionsOf>;
