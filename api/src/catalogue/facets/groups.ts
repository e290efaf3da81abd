import type { Queryable } from "../../database/db";
import { type Conditions, conditionsOf, type Selection } from "../conditions";

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

/** The numbers with the changes that are not added to them yet (database/productFacets.ts). */
const currentGroups = `(SELECT g.*, g.products + coalesce(c.products, 0) AS current FROM facet_groups g LEFT JOIN (
    SELECT group_id, sum(products) AS products FROM facet_changes GROUP BY group_id) c ON c.group_id = g.id)`;

/** A statement for the number of products in a listing; `null` where no stored number has it. */
export const storedCount = ({ groups }: Conditions): string | null =>
  groups === null ? null : `SELECT coalesce(sum(s.current), 0)::int AS count FROM ${currentGroups} s WHERE ${groups}`;

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
  const { groups, params } = conditionsOf(selection, null, "newest");
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

/** The groups of a listing, counted product by product: at most `limit` products. The prices are not part of the selection. */
export async function countGroups(
  db: Queryable,
  selection: Selection,
  prices: PriceRange | null,
  limit: number,
): Promise<FacetGroup[]> {
  const { words, filters, groupFilters, params, hasWords } = conditionsOf(selection, null, "newest");
  const inPrice = prices
    ? `current_price BETWEEN $${params.push(prices.min)}::integer AND $${params.push(prices.max)}::integer`
    : "NULL::boolean";
  const found = hasWords ? "product_search s JOIN products ON products.id = s.product_id" : "products";
  // Most of the time the group says all that the filters ask, so that the wide rows of `products` are not read.
  const matches =
    hasWords && groupFilters !== null && prices === null
      ? `product_search s JOIN product_facets f ON f.product_id = s.product_id
         WHERE ${words}${groupFilters === "true" ? "" : ` AND f.group_id IN (SELECT id FROM facet_groups WHERE ${groupFilters})`}`
      : `${found} JOIN product_facets f ON f.product_id = products.id WHERE ${words} AND ${filters}`;
  const rows = await db.query<Row>(
    `WITH matches AS MATERIALIZED (
       SELECT f.group_id, ${inPrice} AS in_price FROM ${matches} LIMIT ${limit})
     SELECT ${columns}, m.in_price, m.products
     FROM (SELECT group_id, in_price, count(*)::int AS products FROM matches GROUP BY group_id, in_price) m
     JOIN facet_groups s ON s.id = m.group_id`,
    params,
    "each time",
  );
  return rows.map(toGroup);
}
