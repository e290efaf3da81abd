import type { Queryable } from "../database/db";
import { httpErrors } from "../errors";
import type { RequestedItem, ReturnStatus } from "./returnRules";
import { putInStock } from "./store";

/** Pieces of one line item in a return, as e-mails name them. */
export interface ReturnedPieces {
  title: string;
  /** The price of one piece, in pence. */
  price: number;
  /** In pieces. */
  quantity: number;
  reason: string;
  /** Empty: as it is. An engraved piece cannot be returned. */
  ring_size: string;
}

export interface StoredReturn {
  id: string;
  status: ReturnStatus;
  /** The shopper's words. */
  notes: string;
  /** The shop's words. */
  answer: string;
  /** Whether its pieces are on sale again. */
  is_restocked: boolean;
  pieces: ReturnedPieces[];
}

/** A return of the order; undefined for an unknown id. It changes only under the lock of its order. */
export async function findReturn(tx: Queryable, orderId: string, id: string): Promise<StoredReturn | undefined> {
  const [found] = await tx.query<StoredReturn>(
    `SELECT r.id, r.status, r.notes, r.answer, r.is_restocked,
       (SELECT jsonb_agg(jsonb_build_object('title', i.product_title, 'price', i.product_price, 'quantity', ri.quantity,
          'reason', ri.reason, 'ring_size', i.ring_size) ORDER BY ri.line)
        FROM return_items ri JOIN order_items i ON i.id = ri.order_item_id WHERE ri.return_id = r.id) AS pieces
     FROM order_returns r WHERE r.order_id = $1 AND r.id = $2`,
    [orderId, id],
  );
  return found;
}

/** What a shopper asks for. */
export interface ReturnRequest {
  /** The idempotency key: the same for each attempt to send one request. */
  key: string | null;
  items: readonly RequestedItem[];
  notes: string;
}

/** Whether the request is stored already, under its key. @throws HttpError 409 when the key was used for another request. */
export async function isRepeat(tx: Queryable, orderId: string, { key, items, notes }: ReturnRequest): Promise<boolean> {
  if (key === null) return false;
  const [stored] = await tx.query<{ items: RequestedItem[]; notes: string }>(
    `SELECT r.notes, (SELECT jsonb_agg(jsonb_build_object('id', ri.order_item_id, 'quantity', ri.quantity, 'reason', ri.reason)
       ORDER BY ri.line) FROM return_items ri WHERE ri.return_id = r.id) AS items
     FROM order_returns r WHERE r.order_id = $1 AND r.request_key = $2`,
    [orderId, key],
  );
  if (!stored) return false;
  const contentsOf = (list: readonly RequestedItem[]) =>
    JSON.stringify(list.map(({ id, quantity, reason }) => [id.toLowerCase(), quantity, reason]));
  if (stored.notes !== notes || contentsOf(stored.items) !== contentsOf(items)) throw httpErrors.keyReused();
  return true;
}

/** Stores a request and returns its id. */
export async function insertReturn(
  tx: Queryable,
  orderId: string,
  { key, items, notes }: ReturnRequest,
): Promise<string> {
  const lines = items.map((item, index) => ({ ...item, line: index + 1 }));
  const [made] = await tx.query<{ id: string }>(
    `WITH made AS (INSERT INTO order_returns (order_id, notes, request_key) VALUES ($1, $2, $4) RETURNING id)
     INSERT INTO return_items (return_id, order_item_id, quantity, reason, line)
     SELECT made.id, i.id, i.quantity, i.reason, i.line
     FROM made, jsonb_to_recordset($3::jsonb) AS i (id uuid, quantity integer, reason text, line integer)
     RETURNING return_id AS id`,
    [orderId, notes, JSON.stringify(lines), key],
  );
  if (!made) throw new Error("a return was not stored");
  return made.id;
}

/** Sets what staff have decided. @param restocks whether its pieces are put back on sale with it */
export async function saveAnswer(
  tx: Queryable,
  id: string,
  { status, answer, restocks }: { status: ReturnStatus; answer: string; restocks: boolean },
): Promise<void> {
  await tx.query("UPDATE order_returns SET status = $2, answer = $3, is_restocked = is_restocked OR $4 WHERE id = $1", [
    id,
    status,
    answer,
    restocks,
  ]);
}

/** Puts the pieces of a return back in stock, as far as their products still exist. */
export async function restockReturn(tx: Queryable, id: string): Promise<void> {
  const returned = await tx.query<{ product_id: string; quantity: number }>(
    `SELECT i.product_id, sum(ri.quantity)::int AS quantity FROM return_items ri JOIN order_items i ON i.id = ri.order_item_id
     WHERE ri.return_id = $1 AND i.product_id IS NOT NULL GROUP BY i.product_id`,
    [id],
  );
  await putInStock(tx, returned);
}
