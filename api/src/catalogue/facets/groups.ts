import type { Queryable } from "../../database/db";
import { conditionsOf, groupConditions, type Selection, wordsOf } from "../conditions";
import { searchRows, wordConditionsOf } from "../wordConditions";
import { currentGroups } from "./storedCount";

/** Products that no facet distinguishes, and how many there are. */
export interface FacetGroup {
  category: string;
  tags: readonly string[];
  priceBand: number;
  isOnSale: boolean;
  isInStock: boolean;
  /** Whether they have one of the prices that the shopper has chosen; `null` where the band decides. */
  isInPrice: boolean | null;
  products: number;
}

interface Row {
  category: string;
  tags: string;
  price_band: number;
  on_sale: boolean;
  in_stock: boolean;
  in_price: boolean | null;
  products: number;
}

const columns = "s.category, array_to_string(s.tags, ' ') AS tags, s.price_band, s.on_sale, s.in_stock";
const toGroup = (row: Row): FacetGroup => ({
  category: row.category,
  tags: row.tags.split(" "),
  priceBand: row.price_band,
  isOnSale: row.on_sale,
  isInStock: row.in_stock,
  isInPrice: row.in_price,
  products: row.products,
});

/** The groups of a listing from the stored numbers; `null` where they do not have it. */
export async function readStoredGroups(db: Queryable, selection: Selection): Promise<FacetGroup[] | null> {
  const params: unknown[] = [];
  const groups = groupConditions(selection, (value) => `$${params.push(value)}`);
  if (groups === null) return null;
  const rows = await db.query<Row>(
    `SELECT ${columns}, NULL::boolean AS in_price, s.current::int AS products FROM ${currentGroups} s
     WHERE ${groups} AND s.current > 0`,
    params,
    "each time",
  );
  return rows.map(toGroup);
}

/** Pence, both included. */
export interface PriceRange {
  min: number;
  max: number;
}

/** How many products are searched for frequent words, for the values of facets without counts. */
const searchedForValues = 40_000;

/** The products of a listing with their groups, as a part of a statement. With `isLarge` the newest ones, without the rare ones. */
function source(selection: Selection, limit: number, isLarge: boolean) {
  if (wordsOf(selection) === "") {
    const { params, param, filters } = conditionsOf(selection, null, "newest");
    return {
      params,
      param,
      group: "f.group_id",
      from: `products JOIN product_facets f ON f.product_id = products.id WHERE ${filters}`,
    };
  }
  const { params, param, found, matches } = wordConditionsOf(selection, null, "newest");
  const newest =
    () => `(SELECT s.* FROM (SELECT * FROM ${searchRows} listed ORDER BY position DESC LIMIT ${searchedForValues}) s
    WHERE ${matches()} LIMIT ${limit})`;
  // One by one: the planner expects too little of a join, and reads the groups of all products.
  const group = "(SELECT f.group_id FROM product_facets f WHERE f.product_id = found.product_id)";
  return { params, param, group, from: `${isLarge ? newest() : found(limit)} found` };
}

/** About how many products a listing with words has; 0 where counting them all takes no longer. */
export async function estimateProducts(db: Queryable, selection: Selection): Promise<number> {
  if (wordsOf(selection) === "") return 0;
  const { params, estimate } = wordConditionsOf(selection, null, "newest");
  const [row] = await db.query<{ products: number }>(`SELECT ${estimate()}::int AS products`, params, "each time");
  return row?.products ?? 0;
}

/**
 * The groups of a listing, counted product by product: at most `limit` products. The prices are not part of the selection.
 * @param isLarge whether there are surely more: then only the values are of interest.
 */
export async function countGroups(
  db: Queryable,
  selection: Selection,
  prices: PriceRange | null,
  limit: number,
  isLarge = false,
): Promise<FacetGroup[]> {
  const { params, param, group, from } = source(selection, limit, isLarge);
  const inPrice = prices
    ? `current_price BETWEEN ${param(prices.min)}::integer AND ${param(prices.max)}::integer`
    : "NULL::boolean";
  const rows = await db.query<Row>(
    `WITH matches AS MATERIALIZED (
       SELECT ${group} AS group_id, ${inPrice} AS in_price FROM ${from} LIMIT ${limit})
     SELECT ${columns}, m.in_price, m.products
     FROM (SELECT group_id, in_price, count(*)::int AS products FROM matches GROUP BY group_id, in_price) m
     JOIN facet_groups s ON s.id = m.group_id`,
    params,
    "each time",
  );
  return rows.map(toGroup);
}
