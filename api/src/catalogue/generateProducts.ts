import { readFile } from "node:fs/promises";
import path from "node:path";
import { apiRoot } from "../apiRoot";
import type { Db, Transaction } from "../database/db";

/** Products in one statement: enough to be fast, and few enough that other requests run in between. */
const batchSize = 10_000;

const stones = ["opal", "garnet", "peridot", "topaz", "citrine", "jade", "onyx", "spinel", "zircon", "coral", "amber"];
const finishes = ["brushed", "hammered", "satin", "mirror", "matte", "engraved", "beaded"];
const makers = ["Hatton", "Soho", "Mayfair", "Chelsea", "Camden", "Fulham", "Barnes", "Clifton", "Jericho", "Leith"];

/**
 * Product number `n` is always the same, on both databases: a copy of a product in the seed with another name, stone, price
 * and stock. Its id is a name-based UUID (version 3 layout) of its slug. `$1`: the seed as JSON; `$2`, `$3`: first and last
 * number; `$4` to `$6`: the makers, stones and finishes.
 */
const insertProducts = `
  INSERT INTO products (id, slug, title, tagline, description, category, collection, material, size,
    original_price, current_price, active_discount, inventory, images)
  SELECT overlay(overlay(md5('aurelle/products/piece-' || n) PLACING '3' FROM 13) PLACING '8' FROM 17)::uuid,
    'piece-' || n,
    ($4::text[])[n % ${makers.length} + 1] || ' ' || m.title || ' No. ' || n,
    m.tagline,
    m.description || ' Made with ' || ($5::text[])[n / 7 % ${stones.length} + 1] || ', ' || ($6::text[])[n / 3 % ${finishes.length} + 1] || '.',
    lower(m.category), m.collection, m.material, m.size,
    price, CASE WHEN n % 7 = 0 THEN price * 4 / 5 ELSE price END, CASE WHEN n % 7 = 0 THEN 20 END,
    n % 41 * 13 % 41, m.images
  FROM generate_series($2::integer, $3::integer) AS n
  JOIN ROWS FROM (jsonb_to_recordset($1::jsonb) AS (title text, tagline text, description text, category text, collection text,
    material text, size text, original_price integer, images jsonb)) WITH ORDINALITY
    AS m (title, tagline, description, category, collection, material, size, original_price, images, at)
    ON m.at = n % jsonb_array_length($1::jsonb) + 1
  CROSS JOIN LATERAL (SELECT m.original_price / 2 + n % 2000 * 7919 % 2000 * 50 AS price) priced
  ORDER BY n`;

/** From this many new products on, the index of words is rebuilt: that takes a third of the time of row-by-row updates. */
const rebuildIndexFrom = 5_000;
const dropWordsIndex = "DROP INDEX IF EXISTS product_search_by_words";
const makeWordsIndex = `SET LOCAL maintenance_work_mem = '512MB';
  CREATE INDEX IF NOT EXISTS product_search_by_words ON product_search USING gin (words)`;

/**
 * Adds generated products until the database has `wanted` products, and returns how many it added. Existing ones stay.
 * Listings start with the newest products, so the generated ones are listed before those of the seed.
 */
export async function generateProducts(
  db: Db,
  wanted: number,
  onBatch: (products: number) => void = () => undefined,
): Promise<number> {
  const templates = await readFile(path.join(apiRoot, "seed", "catalogue.json"), "utf8");
  const [found] = await db.query<{ existing: number; last: number }>(
    `SELECT (SELECT coalesce(sum(products), 0) FROM catalogue_counts)::int AS existing,
       (SELECT coalesce(max(substr(slug, 7)::integer), 0) FROM products WHERE slug ~ '^piece-[0-9]+$') AS last`,
  );
  const { existing = 0, last = 0 } = found ?? {};
  const missing = Math.max(0, wanted - existing);
  const inTransaction = (work: (tx: Transaction) => Promise<unknown>) => db.tx(work, { statementTimeoutMs: 0 });
  if (missing > rebuildIndexFrom) await inTransaction((tx) => tx.run(dropWordsIndex));
  try {
    for (let added = 0; added < missing; added += batchSize) {
      const first = last + added + 1;
      const count = Math.min(batchSize, missing - added);
      await inTransaction((tx) =>
        tx.query(insertProducts, [templates, first, first + count - 1, makers, stones, finishes]),
      );
      onBatch(existing + added + count);
    }
  } finally {
    // The index is created even if nothing was added: an earlier run may have been killed half-way. ANALYZE updates the
    // planner's statistics.
    const analyse = ["products", "product_search", "product_facets"].map((table) => `ANALYZE ${table}`).join("; ");
    await inTransaction((tx) => tx.run(`${makeWordsIndex}; SELECT sum_facet_changes(); ${analyse}`));
  }
  return missing;
}
