import type { Personalisation } from "@aurelle/shared/contract/personalisation";
import { type ProductRow, productColumns } from "../catalogue/present";
import type { Queryable } from "../database/db";
import { lockAccount } from "../database/locks";

/** The owner of a cart: an account, or a visitor by the hash of the cart cookie. */
export type CartOwner = { userId: string } | { tokenHash: string };

export interface CartItemRow extends ProductRow, Personalisation {
  item_id: string;
  quantity: number;
  added_price: number;
}

/** What goes into the parcel when an order is a gift. */
export interface Gift {
  /** Lines; empty where there is none. */
  gift_message: string;
  /** Whether the parcel names no prices. */
  gift_receipt: boolean;
}

export interface CartRow {
  id: string;
  revision: number;
}

/** A cart as it is read. */
export interface FoundCart {
  /** `is_unused`: it was not used for a day. */
  cart: CartRow & Gift & { is_unused: boolean };
  items: CartItemRow[];
}

const ownerCondition = (owner: CartOwner) => ("userId" in owner ? "c.user_id = $1" : "c.token_hash = $1");
const ownerValue = (owner: CartOwner) => ("userId" in owner ? owner.userId : owner.tokenHash);

/**
 * The owner's active cart with its items in the order of addition; null when there is none. One statement, so that cart
 * and items are of the same moment.
 */
export async function findCart(db: Queryable, owner: CartOwner): Promise<FoundCart | null> {
  const rows = await db.query<CartItemRow & Gift & { cart_id: string; revision: number; is_unused: boolean }>(
    `SELECT ${productColumns}, c.id AS cart_id, c.revision, c.gift_message, c.gift_receipt,
       c.updated_at < now() - interval '1 day' AS is_unused,
       i.id AS item_id, i.quantity, i.added_price, i.ring_size, i.engraving
     FROM carts c LEFT JOIN cart_items i ON i.cart_id = c.id LEFT JOIN products p ON p.id = i.product_id
     WHERE ${ownerCondition(owner)} AND c.status = 'active' ORDER BY i.position`,
    [ownerValue(owner)],
  );
  const [first] = rows;
  if (!first) return null;
  const { cart_id: id, revision, is_unused, gift_message, gift_receipt } = first;
  const cart = { id, revision, is_unused, gift_message, gift_receipt };
  return { cart, items: rows.filter((row) => row.item_id !== null) };
}

export async function hasCart(db: Queryable, owner: CartOwner): Promise<boolean> {
  const rows = await db.query(`SELECT 1 FROM carts c WHERE ${ownerCondition(owner)} AND c.status = 'active'`, [
    ownerValue(owner),
  ]);
  return rows.length > 0;
}

/** Locks the owner's active cart, so that its changes and its order happen one after another. */
export async function lockCart(tx: Queryable, owner: CartOwner): Promise<CartRow | undefined> {
  const [cart] = await tx.query<CartRow>(
    `SELECT c.id, c.revision FROM carts c WHERE ${ownerCondition(owner)} AND c.status = 'active' FOR NO KEY UPDATE`,
    [ownerValue(owner)],
  );
  return cart;
}

/** Locks the owner's active cart, and creates it when there is none. @throws HttpError 401 when the account has been deleted. */
export async function lockOrMakeCart(tx: Queryable, owner: CartOwner): Promise<CartRow> {
  // The account before its cart. Where another request has just ordered the cart, `lockCart` returns none, and has locked it all the same.
  if ("userId" in owner) await lockAccount(tx, owner.userId, "refer");
  // The first round inserts and the second one locks. The third is needed when another request orders the cart in between.
  for (let round = 0; round < 3; round += 1) {
    const cart = await lockCart(tx, owner);
    if (cart) return cart;
    await ("userId" in owner
      ? tx.query("INSERT INTO carts (user_id) VALUES ($1) ON CONFLICT (user_id) WHERE status = 'active' DO NOTHING", [
          owner.userId,
        ])
      : tx.query("INSERT INTO carts (token_hash) VALUES ($1) ON CONFLICT DO NOTHING", [owner.tokenHash]));
  }
  throw new Error("a cart could not be made");
}

/** Increments the revision of a cart. Call it in each transaction that changes the cart. */
export async function touchCart(tx: Queryable, cartId: string): Promise<void> {
  await tx.query("UPDATE carts SET revision = revision + 1, updated_at = now() WHERE id = $1", [cartId]);
}

/** Lets a cart that is only read live on: housekeeping deletes those that were not used for 30 days. */
export async function prolongCart(db: Queryable, cartId: string): Promise<void> {
  await db.query("UPDATE carts SET updated_at = now() WHERE id = $1 AND status = 'active'", [cartId]);
}

/** An item of a cart, without its product. */
export interface StoredItem extends Personalisation {
  id: string;
  product_id: string;
  quantity: number;
}

/** The items of a locked cart. */
export async function findItems(tx: Queryable, cartId: string): Promise<StoredItem[]> {
  return tx.query("SELECT id, product_id, quantity, ring_size, engraving FROM cart_items WHERE cart_id = $1", [cartId]);
}

/** Adds an item. It stores the current price as its price at the time of adding. */
export async function insertItem(
  tx: Queryable,
  cartId: string,
  { id, current_price }: Pick<ProductRow, "id" | "current_price">,
  { quantity, ring_size, engraving }: Omit<StoredItem, "id" | "product_id">,
): Promise<void> {
  await tx.query(
    `INSERT INTO cart_items (cart_id, product_id, quantity, added_price, ring_size, engraving)
     VALUES ($1, $2, $3, $4, $5, $6)`,
    [cartId, id, quantity, current_price, ring_size, engraving],
  );
}

export async function setQuantity(tx: Queryable, cartId: string, itemId: string, quantity: number): Promise<void> {
  await tx.query("UPDATE cart_items SET quantity = $3 WHERE cart_id = $1 AND id = $2", [cartId, itemId, quantity]);
}

/** Returns whether the cart had such an item. */
export async function removeItem(tx: Queryable, cartId: string, itemId: string): Promise<boolean> {
  const rows = await tx.query("DELETE FROM cart_items WHERE cart_id = $1 AND id = $2 RETURNING id", [cartId, itemId]);
  return rows.length > 0;
}

export async function removeAllItems(tx: Queryable, cartId: string): Promise<void> {
  await tx.query("DELETE FROM cart_items WHERE cart_id = $1", [cartId]);
}

export async function saveGift(tx: Queryable, cartId: string, { gift_message, gift_receipt }: Gift): Promise<void> {
  await tx.query("UPDATE carts SET gift_message = $2, gift_receipt = $3 WHERE id = $1", [
    cartId,
    gift_message,
    gift_receipt,
  ]);
}

/** Moves the gift of a guest's cart to the account's, whose own message stays. Both carts are locked. */
export async function moveGift(tx: Queryable, guestCartId: string, accountCartId: string): Promise<void> {
  await tx.query(
    `UPDATE carts a SET gift_message = CASE WHEN a.gift_message = '' THEN g.gift_message ELSE a.gift_message END,
       gift_receipt = a.gift_receipt OR g.gift_receipt FROM carts g WHERE a.id = $1 AND g.id = $2`,
    [accountCartId, guestCartId],
  );
  await saveGift(tx, guestCartId, { gift_message: "", gift_receipt: false });
}
