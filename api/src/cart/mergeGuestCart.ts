import { maxCartItems, maxQuantity } from "@aurelle/shared/contract/rules";
import type { Db, Queryable } from "../database/db";
import { lockAccount } from "../database/locks";
import { lockCart, lockOrMakeCart, moveGift, touchCart } from "./store";

/** The guest's items for the account's cart: those that it has, and new ones as far as it may have more. Returns the moved ones. */
const moveItems = `WITH guest AS (
    SELECT i.*, a.id AS own_id, row_number() OVER (PARTITION BY a.id IS NULL ORDER BY i.position) AS place
    FROM cart_items i LEFT JOIN cart_items a ON a.cart_id = $1
      AND (a.product_id, a.ring_size, a.engraving) = (i.product_id, i.ring_size, i.engraving)
    WHERE i.cart_id = $2),
  moved AS (
    SELECT * FROM guest
    WHERE own_id IS NOT NULL OR place <= ${maxCartItems} - (SELECT count(*) FROM cart_items WHERE cart_id = $1)),
  raised AS (
    UPDATE cart_items c SET quantity = greatest(c.quantity, least(${maxQuantity}, c.quantity + m.quantity,
      (SELECT p.inventory FROM products p WHERE p.id = c.product_id) - (SELECT coalesce(sum(o.quantity), 0)::int
        FROM cart_items o WHERE o.cart_id = $1 AND o.product_id = c.product_id AND o.id <> c.id)))
    FROM moved m WHERE c.id = m.own_id),
  added AS (
    INSERT INTO cart_items (cart_id, product_id, quantity, added_price, ring_size, engraving)
    SELECT $1, product_id, quantity, added_price, ring_size, engraving FROM moved WHERE own_id IS NULL ORDER BY position)
  SELECT id FROM moved`;

/** Deletes the guest's cart, unless items are left in it. */
async function deleteIfEmpty(tx: Queryable, cartId: string): Promise<boolean> {
  const deleted = await tx.query(
    "DELETE FROM carts WHERE id = $1 AND NOT EXISTS (SELECT 1 FROM cart_items WHERE cart_id = $1) RETURNING id",
    [cartId],
  );
  return deleted.length > 0;
}

/**
 * Moves a guest's cart items to the account's cart and deletes the guest cart, so that it happens once (reliability M1,
 * M2). Quantities of the same piece add up, as far as the stock and `maxQuantity` allow. A quantity that the account
 * already had is never lowered, and its gift message stays. Items for which the account's cart has no space stay in the guest's cart (reliability M6).
 */
export async function mergeGuestCart(db: Db, tokenHash: string, userId: string) {
  return db.tx(async (tx) => {
    await lockAccount(tx, userId, "refer");
    const guestCart = await lockCart(tx, { tokenHash });
    if (!guestCart) return { isMerged: false, hasRest: false };
    const accountCart = await lockOrMakeCart(tx, { userId });
    const moved = await tx.query<{ id: string }>(moveItems, [accountCart.id, guestCart.id]);
    // A repeat of an addition that the guest made must find it in this cart.
    await tx.query("UPDATE cart_additions SET cart_id = $1 WHERE cart_id = $2", [accountCart.id, guestCart.id]);
    await tx.query("DELETE FROM cart_items WHERE cart_id = $1 AND id = ANY($2::uuid[])", [
      guestCart.id,
      moved.map(({ id }) => id),
    ]);
    await moveGift(tx, guestCart.id, accountCart.id);
    const hasRest = !(await deleteIfEmpty(tx, guestCart.id));
    await touchCart(tx, accountCart.id);
    return { isMerged: moved.length > 0, hasRest };
  });
}
