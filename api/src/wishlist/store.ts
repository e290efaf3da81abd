import { type ProductRow, productColumns } from "../catalogue/present";
import type { Db, Queryable, Transaction } from "../database/db";
import { lockAccount } from "../database/locks";

/** The product ids on the account's wishlist, the latest first. */
export async function findWishlistIds(db: Queryable, userId: string): Promise<string[]> {
  const rows = await db.query<{ product_id: string }>(
    "SELECT product_id FROM wishes WHERE user_id = $1 ORDER BY position DESC",
    [userId],
  );
  return rows.map(({ product_id }) => product_id);
}

/** The products on the account's wishlist, the latest first. */
export async function findWishlistProducts(db: Queryable, userId: string): Promise<ProductRow[]> {
  return db.query<ProductRow>(
    `SELECT ${productColumns} FROM wishes w JOIN products p ON p.id = w.product_id
     WHERE w.user_id = $1 ORDER BY w.position DESC`,
    [userId],
  );
}

/** Changes a wishlist under its account's lock, so that concurrent additions count each other. @throws HttpError 401 without the account. */
export async function changeWishlist(
  db: Db,
  userId: string,
  change: (tx: Transaction, current: readonly string[]) => Promise<void>,
): Promise<string[]> {
  return db.tx(async (tx) => {
    await lockAccount(tx, userId, "change");
    await change(tx, await findWishlistIds(tx, userId));
    return findWishlistIds(tx, userId);
  });
}

/** The ids that are products, in the given order. */
export async function findExisting(tx: Queryable, productIds: readonly string[]): Promise<string[]> {
  const rows = await tx.query<{ id: string }>("SELECT id FROM products WHERE id = ANY($1::uuid[])", [productIds]);
  const known = new Set(rows.map(({ id }) => id));
  return productIds.filter((id) => known.has(id));
}

/** Adds products that are not on the wishlist yet. The first of `productIds` becomes the latest item. */
export async function addToWishlist(tx: Queryable, userId: string, productIds: readonly string[]): Promise<void> {
  await tx.query(
    `INSERT INTO wishes (user_id, product_id)
     SELECT $1, id FROM unnest($2::uuid[]) WITH ORDINALITY AS wished (id, place) ORDER BY place DESC
     ON CONFLICT DO NOTHING`,
    [userId, productIds],
  );
}

export async function removeFromWishlist(db: Queryable, userId: string, productId: string): Promise<void> {
  await db.query("DELETE FROM wishes WHERE user_id = $1 AND product_id = $2", [userId, productId]);
}
