import { maxQuantity } from "@aurelle/shared/contract/rules";
import type { Db } from "../database/db";
import { lockAccount } from "../database/locks";
import { lockCart, lockOrMakeCart, touchCart } from "./store";

/**
 * Moves a guest's cart items to the account's cart and deletes the guest cart, so that it happens once (reliability M1,
 * M2). Quantities of the same product add up, as far as the stock and `maxQuantity` allow. A quantity that the account
 * already had is never lowered.
 * @returns whether there were items to move.
 */
export async function mergeGuestCart(db: Db, tokenHash: string, userId: string): Promise<boolean> {
  return db.tx(async (tx) => {
    await lockAccount(tx, userId, "refer");
    const guestCart = await lockCart(tx, { tokenHash });
    if (!guestCart) return false;
    const accountCart = await lockOrMakeCart(tx, { userId });
    const moved = await tx.query(
      `INSERT INTO cart_items (cart_id, product_id, quantity, added_price)
       SELECT $1, g.product_id, g.quantity, g.added_price FROM cart_items g WHERE g.cart_id = $2 ORDER BY g.position
       ON CONFLICT (cart_id, product_id) DO UPDATE SET quantity = greatest(cart_items.quantity, least(${maxQuantity},
         cart_items.quantity + excluded.quantity,
         (SELECT p.inventory FROM products p WHERE p.id = excluded.product_id)))
       RETURNING id`,
      [accountCart.id, guestCart.id],
    );
    // A repeat of an addition that the guest made must find it in this cart.
    await tx.query("UPDATE cart_additions SET cart_id = $1 WHERE cart_id = $2", [accountCart.id, guestCart.id]);
    await tx.query("DELETE FROM carts WHERE id = $1", [guestCart.id]);
    await touchCart(tx, accountCart.id);
    return moved.length > 0;
  });
}
