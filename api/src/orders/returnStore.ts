import type { Queryable } from "../database/db";
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
          'reason', ri.reason) ORDER BY ri.line)
        FROM return_items ri JOIN order_items i ON i.id = ri.order_item_id WHERE ri.return_id = r.id) AS pieces
     FROM order_returns r WHERE r.order_id = $1 AND r.id = $2`,
    [orderId, id],
  );
  return found;
}

/** Stores a request and returns its id. */
export async function insertReturn(
  tx: Queryable,
  orderId: string,
  items: readonly RequestedItem[],
  notes: string,
): Promise<string> {
  const lines = items.map((item, index) => ({ ...item, line: index + 1 }));
  const [made] = await tx.query<{ id: string }>(
    `WITH made AS (INSERT INTO order_returns (order_id, notes) VALUES ($1, $2) RETURNING id)
     INSERT INTO return_items (return_id, order_item_id, quantity, reason, line)
     SELECT made.id, i.id, i.quantity, i.reason, i.line
     FROM made, jsonb_to_recordset($3::jsonb) AS i (id uuid, quantity integer, reason text, line integer)
     RETURNING return_id AS id`,
    [orderId, notes, JSON.stringify(lines)],
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
