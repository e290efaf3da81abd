import type { OrderPayload } from "@aurelle/shared/contract";
import type { Gift } from "../cart/store";
import type { Queryable } from "../database/db";
import type { StoredSeller } from "./invoice";
import type { PricedLineItem } from "./lineItems";
import { statusNotes } from "./rules";
import { hasManyOrders } from "./store";

export interface NewOrder {
  id: string;
  number: string;
  userId: string;
  /** In pence. */
  total: number;
  form: OrderPayload;
  /** Of its cart. */
  gift: Gift;
  /** Null for an order that needs no payment. */
  paymentDueAt: Date | null;
  invoiceSeller: StoredSeller;
}

/**
 * Inserts the order with copied titles and prices, and its first tracking update, and closes the cart, in one statement.
 * @returns whether its confirmation is within the shopper's limit of e-mails.
 */
export async function insertOrder(tx: Queryable, order: NewOrder, lines: readonly PricedLineItem[]): Promise<boolean> {
  const { id, number, userId, total, form, gift, paymentDueAt, invoiceSeller } = order;
  const items = lines.map(({ product_id, title, price, quantity, ring_size, engraving }, index) => ({
    product_id,
    title,
    price,
    quantity,
    ring_size,
    engraving,
    line: index + 1,
  }));
  const row = {
    id,
    order_number: number,
    user_id: userId,
    grand_total: total,
    cart_id: form.cart_id,
    payment_method: form.payment_method,
    payment_due_at: paymentDueAt,
    invoice_seller: invoiceSeller,
    full_name: form.full_name,
    email: form.email,
    phone_number: form.phone_number,
    country: form.country,
    city: form.city,
    address: form.address,
    zip_code: form.zip_code,
    notes: form.notes ?? "",
    gift_message: gift.gift_message,
    gift_receipt: gift.gift_receipt,
  };
  const [inserted] = await tx.query<{ has_many: boolean | null }>(
    `WITH placed AS (
       INSERT INTO orders (id, order_number, cart_id, user_id, status, grand_total, payment_method, payment_due_at,
         invoice_seller, full_name, email, phone_number, country, city, address, zip_code, notes, gift_message, gift_receipt)
       SELECT id, order_number, cart_id, user_id, 'pending', grand_total, payment_method, payment_due_at,
         invoice_seller, full_name, email, phone_number, country, city, address, zip_code, notes, gift_message, gift_receipt
       FROM jsonb_to_record($1::jsonb) AS o (id uuid, order_number text, cart_id uuid, user_id uuid, grand_total integer,
         payment_method text, payment_due_at timestamptz, invoice_seller jsonb, full_name text, email text, phone_number text, country text,
         city text, address text, zip_code text, notes text, gift_message text, gift_receipt boolean)
       RETURNING id),
     tracked AS (INSERT INTO tracking_updates (order_id, status, notes) SELECT id, 'pending', $3 FROM placed),
     closed AS (UPDATE carts SET status = 'ordered', gift_message = '', updated_at = now() WHERE id = $5)
     INSERT INTO order_items (order_id, product_id, product_title, product_price, quantity, total_price, line, ring_size,
       engraving)
     SELECT placed.id, i.product_id, i.title, i.price, i.quantity, i.price * i.quantity, i.line, i.ring_size, i.engraving
     FROM placed, jsonb_to_recordset($2::jsonb)
       AS i (product_id uuid, title text, price integer, quantity integer, line integer, ring_size text, engraving text)
     RETURNING ${hasManyOrders("$4::uuid", 1)} AS has_many`,
    [JSON.stringify(row), JSON.stringify(items), statusNotes.pending, userId, form.cart_id],
  );
  return inserted?.has_many !== true;
}
