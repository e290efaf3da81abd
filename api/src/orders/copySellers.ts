import type { ApiContext } from "../context";
import { sellerOfInvoice } from "./invoice";

/** The orders that one statement changes. */
const batchSize = 500;

/**
 * Gives the orders that a version before the copy has placed the seller of today's settings: that version made their invoices from the
 * settings (docs/decisions/0020-returns-and-invoices.md). An order has a copy from then on, and keeps it. Those that others have locked
 * get it in the next run.
 */
export async function copySellers({ db, config }: Pick<ApiContext, "db" | "config">): Promise<void> {
  const copies = ["bank_transfer", ""].map((method) => JSON.stringify(sellerOfInvoice(method, config)));
  for (let changed = 1; changed > 0; ) {
    const batch = await db.query(
      `WITH batch AS (SELECT id FROM orders WHERE invoice_seller IS NULL ORDER BY id LIMIT ${batchSize}
         FOR NO KEY UPDATE SKIP LOCKED)
       UPDATE orders o SET invoice_seller = CASE o.payment_method WHEN 'bank_transfer' THEN $1::jsonb ELSE $2::jsonb END
       FROM batch WHERE o.id = batch.id RETURNING o.id`,
      copies,
    );
    changed = batch.length;
  }
}
