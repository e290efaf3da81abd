import { productPageSize } from "@aurelle/shared/contract/rules";
import type { Planning, Queryable } from "../database/db";
import { type ProductRow, productColumns } from "./present";
import type { Cursor, Listing } from "./rules";

type Row = ProductRow & { position: string; count: number | null };

/** A LIKE pattern for the word itself: `%` and `_` in it are escaped (reliability I4). */
const likePattern = (word: string) => `%${word.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;

type Param = (value: unknown) => string;
const sorting = {
  newest: {
    order: "position DESC",
    afterCursor: (at: Cursor, param: Param) => `position < ${param(at.position)}::bigint`,
  },
  price: {
    order: "current_price, position",
    afterCursor: (at: Cursor, param: Param) =>
      `(current_price, position) > (${param(at.price)}::integer, ${param(at.position)}::bigint)`,
  },
  "-price": {
    order: "current_price DESC, position DESC",
    afterCursor: (at: Cursor, param: Param) =>
      `(current_price, position) < (${param(at.price)}::integer, ${param(at.position)}::bigint)`,
  },
} as const;

/** Conditions are constant texts; the shopper's input is always a parameter. */
function conditionsOf(listing: Listing, cursor: Cursor | null) {
  const { category, collection, minPrice, maxPrice, ordering } = listing;
  const params: unknown[] = [];
  const param = (value: unknown) => `$${params.push(value)}`;
  const all = (conditions: readonly string[]) => conditions.join(" AND ") || "true";
  const names: string[] = [];
  if (category !== undefined) names.push(`category = ${param(category)}`);
  if (collection !== undefined) names.push(`collection_key = ${param(collection)}`);
  const prices: string[] = [];
  if (minPrice !== undefined) prices.push(`current_price >= ${param(minPrice)}::integer`);
  if (maxPrice !== undefined) prices.push(`current_price <= ${param(maxPrice)}::integer`);
  const words = listing.words.map((word) => `search_text LIKE ${param(likePattern(word))}`);
  const { order, afterCursor } = sorting[ordering];
  return {
    params,
    names: all(names),
    filters: all([...names, ...prices]),
    words: all(words),
    order,
    afterCursor: cursor ? afterCursor(cursor, param) : "true",
    hasPrices: prices.length > 0,
    hasWords: words.length > 0,
  };
}
type Conditions = ReturnType<typeof conditionsOf>;

/** One row more than a page has, which shows whether another page follows. */
const rowLimit = productPageSize + 1;
/** A listing by prices with more products has no count: counting them would cost more than the page. */
const maxCounted = 1_000;
/** In a listing of at most this many products all are searched for words, so their number is always known. */
const smallListingSize = 5_000;
/** How many products are searched for words before the index of words is used. */
const wordScanRows = 4_000;

/** Adds the count to each row; an empty page has one row with nothing but the count. */
const withCount = (count: string, page: string, order: string) =>
  `SELECT ${productColumns}, p.position::text AS position, counted.count
   FROM (${count}) counted LEFT JOIN (${page}) p ON true ORDER BY ${order.replace(/\b(position|current)/g, "p.$1")}`;

/** Counts by category and collection are stored. A listing by prices is counted up to `maxCounted`. */
function pageOf({ names, filters, afterCursor, order, hasPrices }: Conditions): string {
  const count = hasPrices
    ? `SELECT CASE WHEN count(*) <= ${maxCounted} THEN count(*)::int END AS count
       FROM (SELECT 1 FROM products WHERE ${filters} LIMIT ${maxCounted + 1}) enough`
    : `SELECT coalesce(sum(products), 0)::int AS count FROM catalogue_counts WHERE ${names}`;
  const page = `SELECT * FROM products WHERE ${filters} AND ${afterCursor} ORDER BY ${order} LIMIT ${rowLimit}`;
  return withCount(count, page, order);
}

/**
 * Frequent words fill a page from the listing's next few thousand products. When they do not, the words are rare: the
 * index then finds all matches, and their number is known too. The database's planner cannot make this choice,
 * because two words may both be frequent and never occur together.
 */
function pageByWords({ names, filters, words, afterCursor, order }: Conditions): string {
  const keys = "id, position, current_price";
  const page = `SELECT p.* FROM products p JOIN (
      SELECT ${keys} FROM near WHERE (SELECT is_dense FROM density)
      UNION ALL (SELECT ${keys} FROM matches WHERE ${afterCursor} ORDER BY ${order} LIMIT ${rowLimit})) found USING (id)`;
  return `WITH near AS MATERIALIZED (
      SELECT ${keys} FROM (
        SELECT * FROM products WHERE ${filters} AND ${afterCursor} ORDER BY ${order} LIMIT ${wordScanRows}) next
      WHERE ${words} LIMIT ${rowLimit}),
    density AS MATERIALIZED (
      SELECT (SELECT count(*) FROM near) = ${rowLimit} AND
        (SELECT sum(products) FROM catalogue_counts WHERE ${names}) > ${smallListingSize} AS is_dense),
    matches AS MATERIALIZED (
      SELECT ${keys} FROM products WHERE ${filters} AND ${words} AND NOT (SELECT is_dense FROM density))
    ${withCount("SELECT CASE WHEN NOT is_dense THEN (SELECT count(*)::int FROM matches) END AS count FROM density", page, order)}`;
}

/**
 * Reads one page. `end` is the cursor of its last product, null on the last page. `count` is the number of products in the
 * listing, null when words or prices match too many to count. The thousandth page costs as much as the first.
 */
export async function findPage(db: Queryable, listing: Listing, cursor: Cursor | null) {
  const conditions = conditionsOf(listing, cursor);
  const sql = conditions.hasWords ? pageByWords(conditions) : pageOf(conditions);
  // The best plan for rare words or a narrow price range is not the best one for frequent words or a wide range.
  const planning: Planning = conditions.hasWords || conditions.hasPrices ? "each time" : "once";
  const rowsWithCount = await db.query<Row>(sql, conditions.params, planning);
  const rows = rowsWithCount.filter(({ id }) => id !== null);
  const page = rows.slice(0, productPageSize);
  const last = page.at(-1);
  const end: Cursor | null =
    rows.length > productPageSize && last
      ? { ordering: listing.ordering, position: last.position, price: last.current_price }
      : null;
  return { rows: page, end, count: rowsWithCount[0]?.count ?? null };
}

export async function findProduct(db: Queryable, id: string): Promise<ProductRow | undefined> {
  return (await db.query<ProductRow>(`SELECT ${productColumns} FROM products p WHERE p.id = $1`, [id]))[0];
}

/** How many positions, in the order of addition, one part of the ids covers. A deleted product leaves its position empty. */
const idsInPart = 10_000;

/**
 * One part of all ids, in the order in which the products were added. Products that are added later never move ids from
 * one part to another. `parts` is the number of parts.
 */
export async function findIds(db: Queryable, part: number): Promise<{ ids: string[]; parts: number }> {
  const [row] = await db.query<{ ids: string[]; parts: number }>(
    `SELECT ARRAY(SELECT id::text FROM products WHERE position > ($1::bigint - 1) * ${idsInPart}
         AND position <= $1::bigint * ${idsInPart} ORDER BY position) AS ids,
       (SELECT coalesce(ceil(max(position) / ${idsInPart}.0), 0) FROM products)::int AS parts`,
    [String(part)],
  );
  return row ?? { ids: [], parts: 0 };
}
