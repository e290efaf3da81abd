import { maxQuantity } from "@aurelle/shared/contract/rules";
import type { Db } from "../database/db";
import { lockCart, lockOrMakeCart, touchCart } from "./store";

/**
 * Moves a guest's lines to the account's cart, once: the guest cart is gone afterwards (reliability M1, M2). The same
 * product's quantities add up as far as the stock and `maxQuantity` allow; what the account had is never lowered.
 * @returns whether there was anything to move.
 */
export async function mergeGuestCart(db: Db, tokenHash: string, userId: string): Promise<boolean> {
  return db.tx(async (tx) => {
    const guest = await lockCart(tx, { tokenHash });
    if (!guest) return false;
    const own = await lockOrMakeCart(tx, { userId });
    const moved = await tx.query(
      `INSERT INTO cart_items (cart_id, product_id, quantity, added_price)
       SELECT $1, g.product_id, g.quantity, g.added_price FROM cart_items g WHERE g.cart_id = $2 ORDER BY g.position
       ON CONFLICT (cart_id, product_id) DO UPDATE SET quantity = greatest(cart_items.quantity, least(${maxQuantity},
         cart_items.quantity + excluded.quantity,
         (SELECT p.inventory FROM products p WHERE p.id = excluded.product_id)))
       RETURNING id`,
      [own.id, guest.id],
    );
    // What the guest added counts as added to this cart, should it be sent again.
    await tx.query("UPDATE cart_additions SET cart_id = $1 WHERE cart_id = $2", [own.id, guest.id]);
    await tx.query("DELETE FROM carts WHERE id = $1", [guest.id]);
    await touchCart(tx, own.id);
    return moved.length > 0;
  });
}
