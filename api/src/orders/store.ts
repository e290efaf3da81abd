import type { WireOrderSummary } from "@aurelle/shared/contract";
import { orderPageSize, returnDays } from "@aurelle/shared/contract/rules";
import type { Queryable } from "../database/db";
import { lockProducts } from "../database/locks";
import { endOfDay } from "./londonDays";
import type { OrderRow } from "./present";
import type { OrderStatus } from "./rules";

/** The end of the last day on which a return can be requested, counted from the first update that says delivered. */
const returnableUntil = `(SELECT delivery.returnable_until FROM
   (SELECT ${endOfDay("min(t.created_at)", String(returnDays))} AS returnable_until FROM tracking_updates t
    WHERE o.status = 'delivered' AND t.order_id = o.id AND t.status = 'delivered') AS delivery
   WHERE delivery.returnable_until > now())`;

const returns = `(SELECT coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'status', r.status, 'created_at', r.created_at,
     'notes', r.notes, 'answer', r.answer, 'items',
     (SELECT jsonb_agg(jsonb_build_object('order_item_id', ri.order_item_id, 'quantity', ri.quantity, 'reason', ri.reason)
        ORDER BY ri.line) FROM return_items ri WHERE ri.return_id = r.id)) ORDER BY r.position), '[]')
   FROM order_returns r WHERE r.order_id = o.id)`;

/** The lists of an order are read in the statement that reads the order: a page of the history is one statement. */
const columns = `o.id, o.order_number, o.status, o.created_at, o.grand_total, o.full_name, o.email, o.phone_number,
  o.address, o.city, o.country, o.zip_code, o.notes, o.payment_method, o.payment_due_at,
  o.invoice_seller, o.gift_message, o.gift_receipt, ${returns} AS returns, ${returnableUntil} AS returnable_until,
  (SELECT coalesce(jsonb_agg(jsonb_build_object('id', i.id, 'product_id', i.product_id, 'product_title', i.product_title,
     'product_price', i.product_price, 'quantity', i.quantity, 'total_price', i.total_price, 'ring_size', i.ring_size,
     'engraving', i.engraving, 'images', p.images, 'title', p.title)
     ORDER BY i.line), '[]')
   FROM order_items i LEFT JOIN products p ON p.id = i.product_id WHERE i.order_id = o.id) AS items,
  (SELECT coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'status', t.status, 'notes', t.notes,
     'created_at', t.created_at) ORDER BY t.position), '[]')
   FROM tracking_updates t WHERE t.order_id = o.id) AS tracking_updates`;

/** The user's own order; undefined for an unknown id, and in the same way for an order of another user. */
export async function findOrder(db: Queryable, id: string, userId: string): Promise<OrderRow | undefined> {
  const sql = `SELECT ${columns} FROM orders o WHERE o.id = $1 AND o.user_id = $2`;
  return (await db.query<OrderRow>(sql, [id, userId]))[0];
}

/** An order of any user, for staff. */
export async function findOrderById(db: Queryable, id: string): Promise<OrderRow | undefined> {
  return (await db.query<OrderRow>(`SELECT ${columns} FROM orders o WHERE o.id = $1`, [id]))[0];
}

/**
 * The user's orders, latest first, after the order `afterId`; `next` is the id that the following page takes. An id of the shopper's
 * own order says nothing about the orders of others, as its position among all orders would.
 */
export async function findHistory(db: Queryable, userId: string, afterId: string | null) {
  const rows = await db.query<OrderRow>(
    `SELECT ${columns} FROM orders o WHERE o.user_id = $1 AND ($2::uuid IS NULL OR o.position <
       (SELECT a.position FROM orders a WHERE a.id = $2::uuid AND a.user_id = $1))
     ORDER BY o.position DESC LIMIT ${orderPageSize + 1}`,
    [userId, afterId],
  );
  const page = rows.slice(0, orderPageSize);
  return { page, next: rows.length > orderPageSize ? (page.at(-1)?.id ?? null) : null };
}

/** All of the user's orders, latest first, for the export of personal data. */
export async function findAllOrders(db: Queryable, userId: string): Promise<OrderRow[]> {
  return db.query<OrderRow>(`SELECT ${columns} FROM orders o WHERE o.user_id = $1 ORDER BY o.position DESC`, [userId]);
}

/** The numbers of a shopper's orders and the sum of those not cancelled, in pence, bounded to 32 bits. */
export async function summarise(db: Queryable, userId: string): Promise<WireOrderSummary> {
  const [row] = await db.query<WireOrderSummary>(
    `SELECT count(*)::int AS order_count,
       (count(*) FILTER (WHERE status IN ('pending', 'processing', 'shipped')))::int AS open_count,
       coalesce(least(sum(grand_total) FILTER (WHERE status <> 'cancelled'), 2147483647), 0)::int AS total_spent
     FROM orders WHERE user_id = $1`,
    [userId],
  );
  return row ?? { order_count: 0, open_count: 0, total_spent: 0 };
}

/** Orders of one shopper within an hour that are confirmed by e-mail: a loop of ordering and cancelling must not fill a mailbox. */
const maxEmailedOrders = 10;

/** SQL: whether the user, counting `more` new ones, has placed more orders within an hour than are confirmed; null for fewer orders. */
export const hasManyOrders = (userId: string, more = 0): string =>
  `(SELECT recent.created_at > now() - interval '1 hour' FROM orders recent WHERE recent.user_id = ${userId}
    ORDER BY recent.position DESC OFFSET ${maxEmailedOrders - more} LIMIT 1)`;

/** SQL: the address of the account that has placed an order, which is verified. The one in the form may be anybody's. */
export const accountEmail = (order: string): string => `(SELECT u.email FROM users u WHERE u.id = ${order}.user_id)`;

/** A locked order: other transactions cannot change its status meanwhile. */
export interface LockedOrder {
  id: string;
  order_number: string;
  status: string;
  /** In pence. */
  grand_total: number;
  payment_method: string;
  /** The address of the shopper's account, to which e-mails about the order go; null when the account has been deleted. */
  account_email: string | null;
  /** Whether the shopper has placed so many orders that no more e-mails about them are sent. */
  has_many: boolean | null;
  /** Null when its account has been deleted. */
  user_id: string | null;
}

/** Locks an order; with a user id only if it is that user's order. */
export async function lockOrder(tx: Queryable, id: string, userId: string | null): Promise<LockedOrder | undefined> {
  const [order] = await tx.query<LockedOrder>(
    `SELECT o.id, o.order_number, o.status, o.grand_total, o.payment_method, o.user_id, ${accountEmail("o")} AS account_email,
       ${hasManyOrders("o.user_id")} AS has_many
     FROM orders o WHERE o.id = $1 AND ($2::uuid IS NULL OR o.user_id = $2::uuid) FOR NO KEY UPDATE`,
    [id, userId],
  );
  return order;
}

/** Sets the status and adds a tracking update with `notes`. */
export async function setStatus(tx: Queryable, id: string, status: OrderStatus, notes: string): Promise<void> {
  await tx.query("UPDATE orders SET status = $2 WHERE id = $1", [id, status]);
  // Not earlier than the update before it, also when the machine's clock is set back (reliability E6).
  await tx.query(
    `INSERT INTO tracking_updates (order_id, status, notes, created_at)
     SELECT $1::uuid, $2::text, $3::text, greatest(now(), max(created_at)) FROM tracking_updates
     WHERE order_id = $1::uuid`,
    [id, status, notes],
  );
}

/** Whether the latest tracking update of an order says just this. */
export async function isLatestUpdate(tx: Queryable, id: string, notes: string): Promise<boolean> {
  const [latest] = await tx.query<{ notes: string }>(
    "SELECT notes FROM tracking_updates WHERE order_id = $1 ORDER BY position DESC LIMIT 1",
    [id],
  );
  return latest?.notes === notes;
}

/** Puts the pieces of orders back in stock. */
export async function restock(tx: Queryable, orderIds: readonly string[]): Promise<void> {
  const sold = await tx.query<{ product_id: string; quantity: number }>(
    `SELECT product_id, sum(quantity)::int AS quantity FROM order_items
     WHERE order_id = ANY($1::uuid[]) AND product_id IS NOT NULL GROUP BY product_id`,
    [orderIds],
  );
  await putInStock(tx, sold);
}

/** Puts pieces in stock. Each product occurs once. */
export async function putInStock(
  tx: Queryable,
  sold: readonly { product_id: string; quantity: number }[],
): Promise<void> {
  const productIds = sold.map(({ product_id }) => product_id);
  await lockProducts(tx, productIds);
  await tx.query(
    `UPDATE products p SET inventory = p.inventory + s.quantity
     FROM unnest($1::uuid[], $2::integer[]) AS s (id, quantity) WHERE p.id = s.id`,
    [productIds, sold.map(({ quantity }) => quantity)],
  );
}
