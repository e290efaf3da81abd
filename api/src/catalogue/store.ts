import type { WireProductIds } from "@aurelle/shared/contract";
import { productPageSize } from "@aurelle/shared/contract/rules";
import type { Planning, Queryable } from "../database/db";
import type { SearchAttempt } from "../search/analyseSearch";
import { type Conditions, conditionsOf, groupConditions, type Selection, wordsOf } from "./conditions";
import { storedCount } from "./facets/storedCount";
import { handleOf, idsOfHandle } from "./handle";
import { type ProductRow, productColumns } from "./present";
import type { Cursor, PageOrder } from "./rules";
import { estimateMargin, searchRows, type WordConditions, wordConditionsOf } from "./wordConditions";

type Row = ProductRow & { position: string; value: number; count: number | null };

export interface ProductPage {
  rows: ProductRow[];
  /** The cursor of the last product; `null` on the last page. */
  end: Cursor | null;
  /** The number of products in the listing; `null` when words or prices match too many to count. */
  count: number | null;
}

/** A listing by prices with more products has no count: counting them would cost more than the page. */
const maxCounted = 1_000;
/** In a listing of at most this many products all are searched for words, so their number is always known. */
const smallListingSize = 5_000;
/** How many products are searched for words before the index of words is used. */
const wordScanRows = 4_000;
/** A search that finds more products lists them by `newest`: ranking them would cost more than the page. */
const maxRanked = 2_000;

/** Adds the count to each row; an empty page has one row with nothing but the count. */
const withCount = (count: string, page: string, { order, value }: { order: string; value: string }) =>
  `SELECT ${productColumns}, p.position::text AS position, ${value} AS value, counted.count
   FROM (${count}) counted LEFT JOIN (${page}) p ON true ORDER BY ${order.replace(/\b(position|current|rank)/g, "p.$1")}`;

/** Counts by category, collection and facets are stored. A listing by other prices is counted up to `maxCounted`. */
function pageOf(selection: Selection, conditions: Conditions, rowLimit: number): string {
  const { names, filters, afterCursor, order, hasLimits, param } = conditions;
  const counted = hasLimits ? storedCount(groupConditions(selection, param)) : null;
  const count = hasLimits
    ? (counted ??
      `SELECT CASE WHEN count(*) <= ${maxCounted} THEN count(*)::int END AS count
       FROM (SELECT 1 FROM products WHERE ${filters} LIMIT ${maxCounted + 1}) enough`)
    : `SELECT coalesce(sum(products), 0)::int AS count FROM catalogue_counts WHERE ${names}`;
  const page = `SELECT * FROM products WHERE ${filters} AND ${afterCursor} ORDER BY ${order} LIMIT ${rowLimit}`;
  return withCount(count, page, conditions);
}

const mayMatch = "coalesce((SELECT count FROM stored), 1) > 0";

/**
 * Frequent words fill a page from the next few thousand products. When they do not, the words are rare: the index then finds all
 * matches, and their number is known too. The database's planner cannot make this choice, because two words may both be frequent
 * and never occur together.
 */
function pageByWords(conditions: WordConditions, rowLimit: number): string {
  const { names, stored, found, range, matches, afterCursor, order } = conditions;
  const keys = "id, position, current_price";
  const count = `SELECT coalesce((SELECT count FROM stored), CASE WHEN NOT is_dense THEN (SELECT count(*)::int FROM matches) END) AS count
    FROM density`;
  const page = `SELECT p.* FROM products p JOIN (
      SELECT ${keys} FROM near WHERE (SELECT is_dense FROM density)
      UNION ALL (SELECT ${keys} FROM matches WHERE ${afterCursor()} ORDER BY ${order} LIMIT ${rowLimit})) found USING (id)`;
  return `WITH stored AS MATERIALIZED (${stored()}),
    near AS MATERIALIZED (
      SELECT ${keys} FROM (
        SELECT * FROM ${searchRows} listed
        WHERE ${range()} AND ${afterCursor()} AND ${mayMatch} ORDER BY ${order} LIMIT ${wordScanRows}) s
      WHERE ${matches()} ORDER BY ${order} LIMIT ${rowLimit}),
    density AS MATERIALIZED (
      SELECT (SELECT count(*) FROM near) = ${rowLimit} AND
        (SELECT sum(products) FROM catalogue_counts WHERE ${names()}) > ${smallListingSize} AS is_dense),
    matches AS MATERIALIZED (
      SELECT product_id AS id, position, current_price FROM ${found(null)}
      WHERE ${mayMatch} AND NOT (SELECT is_dense FROM density))
    ${withCount(count, page, conditions)}`;
}

/** The count is `null`, and the page empty, when more than `maxRanked` products match. */
function pageByRelevance(conditions: WordConditions, rowLimit: number): string {
  const { stored, ranked, estimate, afterCursor, order } = conditions;
  const count = `SELECT CASE WHEN count(*) <= ${maxRanked} AND NOT (SELECT is_large FROM size) THEN count(*)::int END AS count FROM found`;
  const page = `SELECT p.*, found.rank FROM products p JOIN (
      SELECT * FROM matches WHERE ${afterCursor()} ORDER BY ${order} LIMIT ${rowLimit}) found USING (id)`;
  return `WITH stored AS MATERIALIZED (${stored()}),
    size AS MATERIALIZED (
      SELECT coalesce((SELECT count FROM stored) > ${maxRanked}, ${estimate()} > ${maxRanked * estimateMargin}) AS is_large),
    found AS MATERIALIZED (
      SELECT product_id AS id, position, rank FROM ${ranked(maxRanked + 1)} WHERE ${mayMatch} AND NOT (SELECT is_large FROM size)),
    matches AS MATERIALIZED (SELECT * FROM found WHERE (SELECT count(*) FROM found) <= ${maxRanked})
    ${withCount(count, page, conditions)}`;
}

/** The statement for a page with one product more, which shows whether another page follows. */
function statementFor(selection: Selection, cursor: Cursor | null, order: PageOrder, rowLimit: number) {
  if (order !== "relevance" && wordsOf(selection) === "") {
    const conditions = conditionsOf(selection, cursor, order);
    // The best plan for a narrow price range is not the best one for a wide range.
    const planning: Planning = conditions.hasLimits ? "each time" : "once";
    return { sql: pageOf(selection, conditions, rowLimit), params: conditions.params, planning };
  }
  const conditions = wordConditionsOf(selection, cursor, order);
  const toSql = order === "relevance" ? pageByRelevance : pageByWords;
  return { sql: toSql(conditions, rowLimit), params: conditions.params, planning: "each time" as const };
}

async function readPage(
  db: Queryable,
  selection: Selection,
  cursor: Cursor | null,
  order: PageOrder,
  size: number,
): Promise<ProductPage> {
  const { sql, params, planning } = statementFor(selection, cursor, order, size + 1);
  const rowsWithCount = await db.query<Row>(sql, params, planning);
  const rows = rowsWithCount.filter(({ id }) => id !== null);
  const page = rows.slice(0, size);
  const last = page.at(-1);
  const hasMore = rows.length > size && last !== undefined;
  return {
    rows: page,
    end: hasMore ? { order, position: last.position, value: last.value } : null,
    count: rowsWithCount[0]?.count ?? null,
  };
}

/** Reads one page of a listing. The thousandth page costs as much as the first. */
export async function findPage(
  db: Queryable,
  selection: Selection,
  cursor: Cursor | null,
  size: number = productPageSize,
): Promise<ProductPage> {
  if (selection.ordering !== null) return readPage(db, selection, cursor, selection.ordering, size);
  if (cursor?.order === "newest") return readPage(db, selection, cursor, "newest", size);
  const ranked = await readPage(db, selection, cursor, "relevance", size);
  return ranked.count === null ? readPage(db, selection, null, "newest", size) : ranked;
}

/** Whether a search finds any product, whatever the filters are. */
export async function findsProducts(db: Queryable, search: SearchAttempt): Promise<boolean> {
  const selection: Selection = { categories: [], choices: {}, ordering: "newest", search };
  const { params, estimate, found } = wordConditionsOf(selection, null, "newest");
  const sql = `SELECT CASE WHEN ${estimate()} > 0 THEN true ELSE EXISTS (SELECT 1 FROM ${found(1)}) END AS found`;
  return (await db.query<{ found: boolean }>(sql, params, "each time"))[0]?.found ?? false;
}

export async function findProduct(db: Queryable, id: string): Promise<ProductRow | undefined> {
  return (await db.query<ProductRow>(`SELECT ${productColumns} FROM products p WHERE p.id = $1`, [id]))[0];
}

/** The products with these ids, in their order. An id that no product has is left out. */
export async function findProducts(db: Queryable, ids: readonly string[]): Promise<ProductRow[]> {
  const sql = `SELECT ${productColumns} FROM products p WHERE p.id = ANY($1::uuid[])`;
  const byId = new Map((await db.query<ProductRow>(sql, [ids])).map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** The product with a handle. Where two share their short id, the one whose words are the handle's, else the first. */
export async function findByHandle(db: Queryable, handle: string): Promise<ProductRow | undefined> {
  const ids = idsOfHandle(handle);
  if (!ids) return undefined;
  const rows = await db.query<ProductRow>(
    `SELECT ${productColumns} FROM products p WHERE p.id BETWEEN $1 AND $2 ORDER BY p.id LIMIT 10`,
    [ids.first, ids.last],
  );
  return rows.find((row) => handleOf(row) === handle) ?? rows[0];
}

/** How many positions, in the order of addition, one part of the ids covers. A deleted product leaves its position empty. */
const idsInPart = 10_000;

/**
 * One part of all products, in the order in which they were added. Products that are added later never move others from
 * one part to another. `parts` is the number of parts.
 */
export async function findIds(db: Queryable, part: number): Promise<WireProductIds> {
  const [row] = await db.query<{ ids: string[]; titles: string[]; parts: number }>(
    `SELECT coalesce(array_agg(id::text ORDER BY position), '{}') AS ids,
       coalesce(array_agg(title ORDER BY position), '{}') AS titles,
       (SELECT coalesce(ceil(max(position) / ${idsInPart}.0), 0) FROM products)::int AS parts
     FROM products WHERE position > ($1::bigint - 1) * ${idsInPart} AND position <= $1::bigint * ${idsInPart}`,
    [String(part)],
  );
  const { ids, titles, parts } = row ?? { ids: [], titles: [], parts: 0 };
  return { ids, handles: ids.map((id, index) => handleOf({ id, title: titles[index] ?? "" })), parts };
}
