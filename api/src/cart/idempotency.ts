import type { Queryable } from "../database/db";
import { httpErrors } from "../errors";
import type { CartOwner, CartRow } from "./store";

interface Addition {
  key: string;
  productId: string;
  quantity: number;
}

interface Known {
  cart_id: string;
  product_id: string;
  quantity: number;
  /** Of the cart that it went to; `null`: a guest's. */
  user_id: string | null;
}

async function keep(tx: Queryable, cartId: string, { key, productId, quantity }: Addition): Promise<boolean> {
  const rows = await tx.query(
    `INSERT INTO cart_additions (key, cart_id, product_id, quantity) VALUES ($1, $2, $3, $4)
     ON CONFLICT (key) DO NOTHING RETURNING key`,
    [key, cartId, productId, quantity],
  );
  return rows.length > 0;
}

/**
 * Has this addition still to be made? Of two that come at once the second waits here for the first to end. One that went to a
 * guest's cart whose cookie this visitor never got (the answer was lost) is made again, for that cart is nobody's.
 * @throws HttpError 409 where the key was used for something else, or by somebody else.
 */
export async function isFirstAttempt(
  tx: Queryable,
  owner: CartOwner,
  cart: CartRow,
  addition: Addition,
): Promise<boolean> {
  if (await keep(tx, cart.id, addition)) return true;
  const [known] = await tx.query<Known>(
    `SELECT a.cart_id, a.product_id, a.quantity, c.user_id
     FROM cart_additions a JOIN carts c ON c.id = a.cart_id WHERE a.key = $1 FOR UPDATE OF a`,
    [addition.key],
  );
  // Gone with its cart since the line above; whoever sends it once more is the first.
  if (!known) throw httpErrors.busy();
  if (known.product_id !== addition.productId || known.quantity !== addition.quantity) throw httpErrors.keyReused();
  const isMine = known.cart_id === cart.id || ("userId" in owner && known.user_id === owner.userId);
  if (isMine) return false;
  if (known.user_id !== null) throw httpErrors.keyReused();
  await tx.query("UPDATE cart_additions SET cart_id = $2 WHERE key = $1", [addition.key, cart.id]);
  return true;
}
