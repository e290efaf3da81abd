import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { apiRoot } from "../apiRoot";
import type { Queryable } from "../database/db";

/** A row of `seed/catalogue.json`: the wire's product without what the database adds. */
interface CatalogueRow {
  slug: string;
  images: { image: string; is_thumbnail: boolean; alt_text: string }[];
  [field: string]: unknown;
}

/** The same id for the same slug on every machine: a name-based UUID (RFC 9562, version 5 layout). */
export function productId(slug: string): string {
  const hex = createHash("sha1").update(`aurelle/products/${slug}`).digest("hex");
  const variant = ((Number.parseInt(hex.slice(16, 18), 16) & 0x3f) | 0x80).toString(16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-${variant}${hex.slice(18, 20)}-${hex.slice(20, 32)}`;
}

/** Inserts the sample catalogue into an empty database. Existing products are not touched: their stock is what is left to sell. */
export async function seedCatalogue(db: Queryable): Promise<void> {
  const [found] = await db.query("SELECT 1 FROM products LIMIT 1");
  if (found) return;
  const text = await readFile(path.join(apiRoot, "seed", "catalogue.json"), "utf8");
  const rows = JSON.parse(text) as CatalogueRow[]; // our own file, checked against the schema by catalogue.test.ts
  // Listings start with the newest product. The last row gets the lowest position, so that listings have the file's order.
  const seeds = rows.map((row, index) => ({ ...row, id: productId(row.slug), position: rows.length - index }));
  await db.query(
    `INSERT INTO products (id, slug, title, tagline, description, category, collection, material, size,
       engraving_length, original_price, current_price, active_discount, inventory, images, position)
     SELECT id, slug, title, tagline, description, lower(category), collection, material, size,
       coalesce(engraving_length, 0), original_price, current_price, active_discount, inventory, images, position
     FROM jsonb_to_recordset($1::jsonb) AS seed (id uuid, slug text, title text, tagline text, description text,
       category text, collection text, material text, size text, engraving_length integer, original_price integer, current_price integer,
       active_discount integer, inventory integer, images jsonb, position bigint)`,
    [JSON.stringify(seeds)],
  );
  await db.query("SELECT setval(pg_get_serial_sequence('products', 'position'), $1::bigint)", [String(rows.length)]);
}
