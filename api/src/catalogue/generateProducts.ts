import { readFile } from "node:fs/promises";
import path from "node:path";
import { apiRoot } from "../apiRoot";
import { wordsIndex } from "../database/catalogueScale";
import type { Db, Transaction } from "../database/db";

/** Products a statement: large enough to be quick, small enough that other requests get their turn. */
const lotSize = 10_000;

const stones = ["opal", "garnet", "peridot", "topaz", "citrine", "jade", "onyx", "spinel", "zircon", "coral", "amber"];
const finishes = ["brushed", "hammered", "satin", "mirror", "matte", "engraved", "beaded"];
const makers = ["Hatton", "Soho", "Mayfair", "Chelsea", "Camden", "Fulham", "Barnes", "Clifton", "Jericho", "Leith"];

/**
 * Piece number `n` is always the same one, on both databases: a piece of the shop's own with another name, stone, price and
 * stock. The id is a name-based UUID (version 3 layout) of its slug. `$1`: the shop's own pieces; `$2`, `$3`: first and last number.
 */
const insertPieces = `
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

/** An index of words is made whole in a third of the time that it takes to grow row by row. */
const manyPieces = 5_000;
const dropWordsIndex = "DROP INDEX IF EXISTS products_by_words";
const makeWordsIndex = `SET LOCAL maintenance_work_mem = '512MB'; ${wordsIndex}`;

/**
 * Adds generated pieces until the shop holds `wanted` products, and says how many it added. Pieces that are there stay.
 * The newest come first in listings, so these stand before the shop's own.
 */
export async function generateProducts(
  db: Db,
  wanted: number,
  onLot: (held: number) => void = () => undefined,
): Promise<number> {
  const models = await readFile(path.join(apiRoot, "seed", "catalogue.json"), "utf8");
  const [found] = await db.query<{ held: number; last: number }>(
    `SELECT (SELECT coalesce(sum(products), 0) FROM catalogue_counts)::int AS held,
       (SELECT coalesce(max(substr(slug, 7)::integer), 0) FROM products WHERE slug ~ '^piece-[0-9]+$') AS last`,
  );
  const { held = 0, last = 0 } = found ?? {};
  const missing = Math.max(0, wanted - held);
  const inOneGo = (work: (tx: Transaction) => Promise<unknown>) => db.tx(work, { statementTimeoutMs: 0 });
  if (missing > manyPieces) await inOneGo((tx) => tx.run(dropWordsIndex));
  try {
    for (let added = 0; added < missing; added += lotSize) {
      const first = last + added + 1;
      const lot = Math.min(lotSize, missing - added);
      await inOneGo((tx) => tx.query(insertPieces, [models, first, first + lot - 1, makers, stones, finishes]));
      onLot(held + added + lot);
    }
  } finally {
    // Also where an earlier run was killed half-way. ANALYZE tells the planner how much there is now.
    await inOneGo((tx) => tx.run(`${makeWordsIndex}; ANALYZE products`));
  }
  return missing;
}
