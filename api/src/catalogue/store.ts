import type { Queryable } from "../database/db";
import { type ProductRow, productColumns } from "./present";
import { type Cursor, type Listing, pageSize } from "./rules";

type Row = ProductRow & { position: string };

/** A pattern that finds the word itself: `%` and `_` in it are letters (reliability I4). */
const likePattern = (word: string) => `%${word.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;

/** Conditions are fixed texts; what the shopper typed is always a parameter. */
function conditionsOf(listing: Listing): { conditions: string[]; params: unknown[] } {
  const conditions: string[] = [];
  const params: unknown[] = [];
  const add = (condition: string, value: unknown) => {
    params.push(value);
    conditions.push(condition.replace("?", `$${params.length}`));
  };
  if (listing.category !== undefined) add("p.category = ?", listing.category);
  if (listing.collection !== undefined) add("p.collection_key = ?", listing.collection);
  if (listing.minPrice !== undefined) add("p.current_price >= ?::integer", listing.minPrice);
  if (listing.maxPrice !== undefined) add("p.current_price <= ?::integer", listing.maxPrice);
  for (const word of listing.words) add("p.search_text LIKE ?", likePattern(word));
  return { conditions, params };
}

const where = (conditions: readonly string[]) => (conditions.length > 0 ? `WHERE ${conditions.join(" AND ")}` : "");

const sorting = {
  newest: { order: "p.position DESC", after: (at: number) => `p.position < $${at}::bigint` },
  price: {
    order: "p.current_price, p.position",
    after: (at: number) => `(p.current_price, p.position) > ($${at + 1}::integer, $${at}::bigint)`,
  },
  "-price": {
    order: "p.current_price DESC, p.position DESC",
    after: (at: number) => `(p.current_price, p.position) < ($${at + 1}::integer, $${at}::bigint)`,
  },
} as const;

/** One page, and where it ended when there is more. Costs the same on the first page as on the thousandth. */
export async function findPage(db: Queryable, listing: Listing, cursor: Cursor | null) {
  const { conditions, params } = conditionsOf(listing);
  const { order, after } = sorting[listing.ordering];
  if (cursor) {
    conditions.push(after(params.length + 1));
    params.push(cursor.position);
    if (listing.ordering !== "newest") params.push(cursor.price);
  }
  const rows = await db.query<Row>(
    `SELECT ${productColumns}, p.position::text AS position FROM products p ${where(conditions)}
     ORDER BY ${order} LIMIT ${pageSize + 1}`,
    params,
  );
  const page = rows.slice(0, pageSize);
  const last = page.at(-1);
  const end: Cursor | null =
    rows.length > pageSize && last
      ? { ordering: listing.ordering, position: last.position, price: last.current_price }
      : null;
  return { rows: page, end };
}

/** Nobody reads on to the ten thousandth piece: counting stops there, so that a large shop pays no more. */
const countedAtMost = 10_000;

export async function countListing(db: Queryable, listing: Listing): Promise<number> {
  const { conditions, params } = conditionsOf(listing);
  const [row] = await db.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM (SELECT 1 FROM products p ${where(conditions)} LIMIT ${countedAtMost}) counted`,
    params,
  );
  return row?.count ?? 0;
}

export async function findProduct(db: Queryable, id: string): Promise<ProductRow | undefined> {
  return (await db.query<ProductRow>(`SELECT ${productColumns} FROM products p WHERE p.id = $1`, [id]))[0];
}
