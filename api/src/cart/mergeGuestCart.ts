import { maxCartItems, maxQuantity } from "@aurelle/shared/contract/rules";
import type { Db, Queryable } from "../database/db";
import { lockAccount } from "../database/locks";
import { lockCart, lockOrMakeCart, moveGift, touchCart } from "./store";

/** The guest's items for the account's cart: those of products that it has, and new ones as far as it may have more. */
const moveItems = `INSERT INTO cart_items (cart_id, product_id, quantity, added_price)
  SELECT $1, g.product_id, g.quantity, g.added_price
  FROM (SELECT i.product_id, i.quantity, i.added_price, i.position, a.product_id IS NULL AS is_new,
      row_number() OVER (PARTITION BY a.product_id IS NULL ORDER BY i.position) AS place
    FROM cart_items i LEFT JOIN cart_items a ON a.cart_id = $1 AND a.product_id = i.product_id WHERE i.cart_id = $2) AS g
  WHERE NOT g.is_new OR g.place <= ${maxCartItems} - (SELECT count(*) FROM cart_items WHERE cart_id = $1)
  ORDER BY g.position
  ON CONFLICT (cart_id, product_id) DO UPDATE SET quantity = greatest(cart_items.quantity, least(${maxQuantity},
    cart_items.quantity + excluded.quantity,
    (SELECT p.inventory FROM products p WHERE p.id = excluded.product_id)))
  RETURNING product_id`;

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
 * M2). Quantities of the same product add up, as far as the stock and `maxQuantity` allow. A quantity that the account
 * already had is never lowered, and its gift message stays. Items for which the account's cart has no space stay in the guest's cart (reliability M6).
 */
export async function mergeGuestCart(db: Db, tokenHash: string, userId: string) {
  return db.tx(async (tx) => {
    await lockAccount(tx, userId, "refer");
    const guestCart = await lockCart(tx, { tokenHash });
    if (!guestCart) return { isMerged: false, hasRest: false };
    const accountCart = await lockOrMakeCart(tx, { userId });
    const moved = await tx.query<{ product_id: string }>(moveItems, [accountCart.id, guestCart.id]);
    const productIds = moved.map(({ product_id }) => product_id);
    // A repeat of an addition that the guest made must find it in this cart.
    await tx.query("UPDATE cart_additions SET cart_id = $1 WHERE cart_id = $2", [accountCart.id, guestCart.id]);
    await tx.query("DELETE FROM cart_items WHERE cart_id = $1 AND product_id = ANY($2::uuid[])", [
      guestCart.id,
      productIds,
    ]);
    await moveGift(tx, guestCart.id, accountCart.id);
    const hasRest = !(await deleteIfEmpty(tx, guestCart.id));
    await touchCart(tx, accountCart.id);
    return { isMerged: moved.length > 0, hasRest };
  });
}
