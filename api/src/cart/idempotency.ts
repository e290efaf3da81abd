import type { Personalisation } from "@aurelle/shared/contract/personalisation";
import type { Queryable } from "../database/db";
import { httpErrors } from "../errors";
import type { CartOwner, CartRow } from "./store";

interface Addition extends Personalisation {
  /** The header `Idempotency-Key`: the same for each attempt to send one addition. */
  key: string;
  productId: string;
  /** In pieces. */
  quantity: number;
}

interface StoredAddition extends Personalisation {
  cart_id: string;
  product_id: string;
  quantity: number;
  /** The owner of the cart to which it was made; null for a guest's cart. */
  user_id: string | null;
}

/** Stores the addition unless its key is stored already. Returns whether it was stored. */
async function storeAddition(
  tx: Queryable,
  cartId: string,
  { key, productId, quantity, ring_size, engraving }: Addition,
): Promise<boolean> {
  const rows = await tx.query(
    `INSERT INTO cart_additions (key, cart_id, product_id, quantity, ring_size, engraving) VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (key) DO NOTHING RETURNING key`,
    [key, cartId, productId, quantity, ring_size, engraving],
  );
  return rows.length > 0;
}

/**
 * Stores the addition, and returns whether the caller must make it. Of two concurrent attempts the second waits here
 * until the first has ended.
 * When the response to a guest's first addition is lost, the visitor never gets the cookie of that cart. The addition is
 * then made again, to the visitor's new cart.
 * @throws HttpError 409 when the key was used for another addition or by another shopper, 503 when its cart has just
 * been deleted.
 */
export async function claimAddition(
  tx: Queryable,
  owner: CartOwner,
  cart: CartRow,
  addition: Addition,
): Promise<boolean> {
  if (await storeAddition(tx, cart.id, addition)) return true;
  const [stored] = await tx.query<StoredAddition>(
    `SELECT a.cart_id, a.product_id, a.quantity, a.ring_size, a.engraving, c.user_id
     FROM cart_additions a JOIN carts c ON c.id = a.cart_id WHERE a.key = $1 FOR NO KEY UPDATE OF a`,
    [addition.key],
  );
  // The addition was deleted with its cart after the first statement, so the client may send it again.
  if (!stored) throw httpErrors.busy();
  const { productId, quantity, ring_size, engraving } = addition;
  const isSame = stored.product_id === productId && stored.quantity === quantity;
  const isMadeSame = stored.ring_size === ring_size && stored.engraving === engraving;
  if (!isSame || !isMadeSame) throw httpErrors.keyReused();
  const isOwn = stored.cart_id === cart.id || ("userId" in owner && stored.user_id === owner.userId);
  if (isOwn) return false;
  if (stored.user_id !== null) throw httpErrors.keyReused();
  await tx.query("UPDATE cart_additions SET cart_id = $2 WHERE key = $1", [addition.key, cart.id]);
  return true;
}
