import type { SearchAttempt } from "../search/analyseSearch";
import { choiceQuery } from "./facets/choices";
import { bandsBetween } from "./facets/priceBands";
import type { Cursor, Listing, PageOrder } from "./rules";

/** The products of a listing; `search` is `null` without one. */
export interface Selection extends Omit<Listing, "search" | "isSpellingExact"> {
  search: SearchAttempt | null;
}

/** Adds a parameter to a statement. @returns its place, `$3`. */
export type Param = (value: unknown) => string;

export const sorting = {
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

export const all = (conditions: readonly string[]) => conditions.join(" AND ") || "true";

/** The words and choices of a selection as a query on the words of a product; empty when every product matches. */
export const wordsOf = ({ search, choices }: Selection): string =>
  [search?.queries.all ?? "", choiceQuery(choices)].filter((part) => part !== "").join(" & ");

/** Tags by which groups of products differ. Other tags, and words of texts, are those of single products. */
const groupTag = /^(?:category|collection|metal|stone|size|cm|fits)_\w+$/;
/** Whether all products of a group match a query or none does. */
const isOfGroups = (query: string) =>
  (query.match(/[^\s()&|!]+/g) ?? []).every((word) => groupTag.test(word.replaceAll("'", "")));

/** What a listing asks of a product beside its names and words. Prices in pence, both included. */
interface Limits {
  lowest: number | undefined;
  highest: number | undefined;
  isOnSale: boolean;
  isInStock: boolean;
  /** A choice that no product has. */
  isImpossible: boolean;
}

export function limitsOf({ minPrice, maxPrice, choices, search }: Selection): Limits {
  const { availability, sale } = choices;
  const isSale = sale?.includes("true") ?? false;
  const isInStock = availability?.includes("in-stock") ?? false;
  return {
    lowest: narrower(Math.max, minPrice, search?.minPrice),
    highest: narrower(Math.min, maxPrice, search?.maxPrice),
    isOnSale: isSale || (search?.onSale ?? false),
    isInStock,
    isImpossible: (sale !== undefined && !isSale) || (availability !== undefined && !isInStock),
  };
}

/** Conditions on the category and the collection, which several tables have. */
export function namesOf({ categories, collection }: Selection, param: Param): string[] {
  const names: string[] = [];
  if (categories.length === 1) names.push(`category = ${param(categories[0])}`);
  if (categories.length > 1) names.push(`category = ANY(${param(categories)}::text[])`);
  if (collection !== undefined) names.push(`collection_key = ${param(collection)}`);
  return names;
}

function onProducts({ lowest, highest, isOnSale, isInStock, isImpossible }: Limits, param: Param): string[] {
  const conditions: string[] = [];
  if (lowest !== undefined) conditions.push(`current_price >= ${param(lowest)}::integer`);
  if (highest !== undefined) conditions.push(`current_price <= ${param(highest)}::integer`);
  if (isOnSale) conditions.push("active_discount IS NOT NULL");
  if (isInStock) conditions.push("inventory > 0");
  if (isImpossible) conditions.push("false");
  return conditions;
}

/** The conditions on the table `facet_groups s`; `null` where they distinguish products of one group. */
export function groupConditions(selection: Selection, param: Param): string | null {
  const { lowest, highest, isOnSale, isInStock, isImpossible } = limitsOf(selection);
  const words = wordsOf(selection);
  if (bandsBetween(lowest, highest) === null || !isOfGroups(words)) return null;
  const conditions = namesOf(selection, param);
  if (lowest !== undefined) conditions.push(`price_band >= price_band(${param(lowest)}::integer)`);
  if (highest !== undefined) conditions.push(`price_band <= price_band(${param(highest)}::integer)`);
  if (isOnSale) conditions.push("on_sale");
  if (isInStock) conditions.push("in_stock");
  if (isImpossible) conditions.push("false");
  if (words !== "") conditions.push(`s.words @@ ${param(words)}::tsquery`);
  return all(conditions);
}

/** The conditions of a listing without words. They are constant texts; the shopper's input is always a parameter. */
export function conditionsOf(selection: Selection, cursor: Cursor | null, pageOrder: Exclude<PageOrder, "relevance">) {
  const params: unknown[] = [];
  const param: Param = (value) => `$${params.push(value)}`;
  const names = namesOf(selection, param);
  const limits = onProducts(limitsOf(selection), param);
  const { order, afterCursor } = sorting[pageOrder];
  return {
    params,
    param,
    names: all(names),
    filters: all([...names, ...limits]),
    order,
    value: "p.current_price",
    afterCursor: cursor ? afterCursor(cursor, param) : "true",
    hasLimits: limits.length > 0,
  };
}
export type Conditions = ReturnType<typeof conditionsOf>;
