import { productPageSize } from "@aurelle/shared/contract/rules";
import type { Planning, Queryable } from "../database/db";
import { type ProductRow, productColumns } from "./present";
import type { Cursor, Listing } from "./rules";

type Row = ProductRow & { position: string; count: number | null };

/** A pattern that finds the word itself: `%` and `_` in it are letters (reliability I4). */
const likePattern = (word: string) => `%${word.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;

type Param = (value: unknown) => string;
const sorting = {
  newest: { order: "position DESC", behind: (at: Cursor, param: Param) => `position < ${param(at.position)}::bigint` },
  price: {
    order: "current_price, position",
    behind: (at: Cursor, param: Param) =>
      `(current_price, position) > (${param(at.price)}::integer, ${param(at.position)}::bigint)`,
  },
  "-price": {
    order: "current_price DESC, position DESC",
    behind: (at: Cursor, param: Param) =>
      `(current_price, position) < (${param(at.price)}::integer, ${param(at.position)}::bigint)`,
  },
} as const;

/** Conditions are fixed texts; what the shopper typed is always a parameter. */
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
  const { order, behind } = sorting[ordering];
  return {
    params,
    names: all(names),
    filters: all([...names, ...prices]),
    words: all(words),
    order,
    behind: cursor ? behind(cursor, param) : "true",
    hasPrices: prices.length > 0,
    hasWords: words.length > 0,
  };
}
type Conditions = ReturnType<typeof conditionsOf>;

/** One more than a page, to know whether another follows. */
const rowsRead = productPageSize + 1;
/** A longer listing by prices has no count: counting on would cost more than the page. */
const countedAtMost = 1_000;
/** Up to so many products are all looked through for words, so that their number is always known. */
const smallListing = 5_000;
/** So many products are looked through for words before the index of words is asked. */
const lookedThrough = 4_000;

/** The count comes with the page, also with an empty one. */
const withCount = (count: string, page: string, order: string) =>
  `SELECT ${productColumns}, p.position::text AS position, counted.count
   FROM (${count}) counted LEFT JOIN (${page}) p ON true ORDER BY ${order.replace(/\b(position|current)/g, "p.$1")}`;

/** Categories and collections have counts that are kept; prices are counted as far as the index goes quickly. */
function pageOf({ names, filters, behind, order, hasPrices }: Conditions): string {
  const count = hasPrices
    ? `SELECT CASE WHEN count(*) <= ${countedAtMost} THEN count(*)::int END AS count
       FROM (SELECT 1 FROM products WHERE ${filters} LIMIT ${countedAtMost + 1}) enough`
    : `SELECT coalesce(sum(products), 0)::int AS count FROM catalogue_counts WHERE ${names}`;
  const page = `SELECT * FROM products WHERE ${filters} AND ${behind} ORDER BY ${order} LIMIT ${rowsRead}`;
  return withCount(count, page, order);
}

/**
 * Frequent words fill a page from the listing's next few thousand products. Where they do not, the words are rare, and the
 * index finds all that match, whose number is then known too. The database cannot tell the two apart by itself: two words may
 * both be frequent and yet never stand together.
 */
function pageByWords({ names, filters, words, behind, order }: Conditions): string {
  const keys = "id, position, current_price";
  const page = `SELECT p.* FROM products p JOIN (
      SELECT ${keys} FROM near WHERE (SELECT is_dense FROM density)
      UNION ALL (SELECT ${keys} FROM matches WHERE ${behind} ORDER BY ${order} LIMIT ${rowsRead})) found USING (id)`;
  return `WITH near AS MATERIALIZED (
      SELECT ${keys} FROM (
        SELECT * FROM products WHERE ${filters} AND ${behind} ORDER BY ${order} LIMIT ${lookedThrough}) next
      WHERE ${words} LIMIT ${rowsRead}),
    density AS MATERIALIZED (
      SELECT (SELECT count(*) FROM near) = ${rowsRead} AND
        (SELECT sum(products) FROM catalogue_counts WHERE ${names}) > ${smallListing} AS is_dense),
    matches AS MATERIALIZED (
      SELECT ${keys} FROM products WHERE ${filters} AND ${words} AND NOT (SELECT is_dense FROM density))
    ${withCount("SELECT CASE WHEN NOT is_dense THEN (SELECT count(*)::int FROM matches) END AS count FROM density", page, order)}`;
}

/**
 * One page, where it ended when there is more, and how many products the whole listing has: null where too many to count
 * are found by words or prices. Costs the same on the first page as on the thousandth.
 */
export async function findPage(db: Queryable, listing: Listing, cursor: Cursor | null) {
  const conditions = conditionsOf(listing, cursor);
  const sql = conditions.hasWords ? pageByWords(conditions) : pageOf(conditions);
  // The best way to rare words or a narrow price range is not the best one to frequent words or a wide range.
  const planning: Planning = conditions.hasWords || conditions.hasPrices ? "each time" : "once";
  const found = await db.query<Row>(sql, conditions.params, planning);
  const rows = found.filter(({ id }) => id !== null);
  const page = rows.slice(0, productPageSize);
  const last = page.at(-1);
  const end: Cursor | null =
    rows.length > productPageSize && last
      ? { ordering: listing.ordering, position: last.position, price: last.current_price }
      : null;
  return { rows: page, end, count: found[0]?.count ?? null };
}

export async function findProduct(db: Queryable, id: string): Promise<ProductRow | undefined> {
  return (await db.query<ProductRow>(`SELECT ${productColumns} FROM products p WHERE p.id = $1`, [id]))[0];
}

/** Places in the order of addition that one part of the ids covers; a product that was deleted leaves its place empty. */
const idsInPart = 10_000;

/**
 * One part of all ids, in the order in which the products were added: a part that is full never gains or loses another's.
 * `parts` is how many there are.
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
