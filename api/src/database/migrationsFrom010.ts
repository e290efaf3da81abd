import { pricesAndNotes } from "./pricesAndNotes";
import { earlierFacets, laterFacets, productFacets } from "./productFacets";
import { earlierProductSearch, productSearch } from "./productSearch";
import { returns } from "./returns";
import { earlierSearchRows, searchRows } from "./searchRows";

/** A change of tables in one transaction, or indexes by name, which are built while the shop writes to their tables. */
export type Migration = { name: string; script: string } | { name: string; indexes: Readonly<Record<string, string>> };

/** The migrations after those of the first release. */
export const migrationsFrom010: readonly Migration[] = [
  {
    // An order that was placed while its account was deleted still has the person's data, and its pieces are out of stock.
    name: "010 orders of deleted accounts",
    script: `
      UPDATE products p SET inventory = p.inventory + sold.quantity
      FROM (SELECT i.product_id, sum(i.quantity)::integer AS quantity FROM orders o JOIN order_items i ON i.order_id = o.id
        WHERE o.user_id IS NULL AND o.status IN ('pending', 'processing') GROUP BY i.product_id) AS sold
      WHERE p.id = sold.product_id;
      INSERT INTO tracking_updates (order_id, status, notes)
      SELECT id, 'cancelled', 'Your order has been cancelled.' FROM orders
      WHERE user_id IS NULL AND status IN ('pending', 'processing');
      UPDATE orders SET status = CASE WHEN status IN ('pending', 'processing') THEN 'cancelled' ELSE status END,
        full_name = 'Deleted', email = '', phone_number = '', city = '', address = '', zip_code = '', notes = ''
      WHERE user_id IS NULL;`,
  },
  {
    name: "011 e-mails that are given up",
    script: `
      ALTER TABLE mails ADD COLUMN priority smallint NOT NULL DEFAULT 1;
      ALTER TABLE mails ADD COLUMN expires_at timestamptz;
      ALTER TABLE mails ADD COLUMN failed_at timestamptz;
      ALTER TABLE mails ADD COLUMN failure text;
      DROP INDEX mails_waiting;
      CREATE INDEX mails_pending ON mails (priority, next_try_at) WHERE sent_at IS NULL AND failed_at IS NULL;
      CREATE INDEX mails_failed ON mails (failed_at) WHERE failed_at IS NOT NULL;`,
  },
  {
    // Housekeeping and the deletion of an account find their rows without reading the whole table.
    name: "012 indexes by age and by account",
    indexes: {
      carts_by_user: "ON carts (user_id) WHERE user_id IS NOT NULL",
      carts_ordered_by_age: "ON carts (updated_at) WHERE status = 'ordered'",
      sessions_by_start: "ON sessions (created_at)",
      sessions_by_use: "ON sessions (seen_at)",
      codes_by_age: "ON codes (created_at)",
      registrations_by_age: "ON registrations (created_at)",
      mails_sent: "ON mails (sent_at) WHERE sent_at IS NOT NULL",
      newsletter_unconfirmed: "ON newsletter (created_at) WHERE confirmed_at IS NULL",
      stock_notices_by_start: "ON stock_notices (created_at)",
    },
  },
  {
    // An order by bank transfer that is open already gets the whole time to be paid.
    name: "013 orders that must be paid",
    script: `
      ALTER TABLE orders ADD COLUMN payment_due_at timestamptz;
      ALTER TABLE orders ADD COLUMN payment_reminded_at timestamptz;
      UPDATE orders SET payment_due_at = (date_trunc('day', now() AT TIME ZONE 'Europe/London') + interval '15 days'
        - interval '1 second') AT TIME ZONE 'Europe/London'
      WHERE status = 'pending' AND payment_method = 'bank_transfer';`,
  },
  {
    name: "013b indexes of unpaid orders",
    indexes: {
      orders_unpaid: "ON orders (payment_due_at) WHERE status = 'pending' AND payment_due_at IS NOT NULL",
      orders_unpaid_by_user: "ON orders (user_id) WHERE status = 'pending' AND payment_due_at IS NOT NULL",
    },
  },
  { name: "014 prices and notes", script: pricesAndNotes },
  {
    // Codes are counted by purpose. The link that ends a newsletter is in each e-mail, so it is stored.
    name: "016 limits by recipient",
    script: `
      ALTER TABLE codes ADD COLUMN is_known_browser boolean NOT NULL DEFAULT false;
      ALTER TABLE newsletter ADD COLUMN mailed_at timestamptz NOT NULL DEFAULT now();
      ALTER TABLE newsletter ADD COLUMN unsubscribe_id uuid NOT NULL DEFAULT gen_random_uuid() UNIQUE;`,
  },
  {
    name: "016b notices by day",
    indexes: { stock_notices_mailed: "ON stock_notices (account_key, mailed_at) WHERE mailed_at IS NOT NULL" },
  },
  {
    // Almost always empty: only a process of an earlier version places such orders.
    name: "017 index of orders without a due date",
    indexes: {
      orders_without_due_date:
        "ON orders (id) WHERE status = 'pending' AND payment_method = 'bank_transfer' AND payment_due_at IS NULL",
    },
  },
  { name: "018 search", script: productSearch },
  { name: "018b search of earlier products", script: earlierProductSearch },
  { name: "018a index of the search before", script: "DROP INDEX IF EXISTS products_by_words" },
  { name: "018c index of search", indexes: { product_search_by_words: "ON product_search USING gin (words)" } },
  { name: "019 facets", script: productFacets },
  { name: "019a facets of earlier products", script: earlierFacets },
  { name: "019b facets of products that changed meanwhile", script: laterFacets },
  {
    name: "019c index of sales",
    indexes: {
      products_on_sale: "ON products (category, collection_key, position DESC) WHERE active_discount IS NOT NULL",
    },
  },
  {
    name: "020 gifts",
    script: `
      ALTER TABLE carts ADD COLUMN gift_message text NOT NULL DEFAULT '';
      ALTER TABLE carts ADD COLUMN gift_receipt boolean NOT NULL DEFAULT false;
      ALTER TABLE orders ADD COLUMN gift_message text NOT NULL DEFAULT '';
      ALTER TABLE orders ADD COLUMN gift_receipt boolean NOT NULL DEFAULT false;`,
  },
  { name: "021 returns", script: returns },
  {
    // What a shopper has made of a piece. A cart may then have several items of one product.
    name: "022 personalisation",
    script: `
      ALTER TABLE products ADD COLUMN engraving_length integer NOT NULL DEFAULT 0 CHECK (engraving_length BETWEEN 0 AND 60);
      ALTER TABLE cart_items ADD COLUMN ring_size text NOT NULL DEFAULT '', ADD COLUMN engraving text NOT NULL DEFAULT '';
      ALTER TABLE cart_additions ADD COLUMN ring_size text NOT NULL DEFAULT '', ADD COLUMN engraving text NOT NULL DEFAULT '';
      ALTER TABLE order_items ADD COLUMN ring_size text NOT NULL DEFAULT '', ADD COLUMN engraving text NOT NULL DEFAULT '';`,
  },
  {
    name: "022a index of cart items",
    indexes: { cart_items_once: "UNIQUE ON cart_items (cart_id, product_id, ring_size, engraving)" },
  },
  {
    // Until a process of an earlier version ends, it can add nothing to a cart.
    name: "022b several items of one product",
    script: "ALTER TABLE cart_items DROP CONSTRAINT cart_items_cart_id_product_id_key",
  },
  { name: "023 rows of search", script: searchRows },
  { name: "023a rows of earlier products", script: earlierSearchRows },
  {
    name: "023b order of search rows",
    indexes: {
      product_search_by_position: "ON product_search (product_position)",
      product_search_by_price: "ON product_search (product_price, product_position)",
    },
  },
  {
    // The seller as the invoice names it, and the VAT rate. The start of the shop gives it to earlier orders (copySellers.ts).
    name: "024 seller of an order",
    script: "ALTER TABLE orders ADD COLUMN invoice_seller jsonb",
  },
  {
    // Almost always empty: only a process of an earlier version places such orders.
    name: "024a index of orders without a seller",
    indexes: { orders_without_seller: "ON orders (id) WHERE invoice_seller IS NULL" },
  },
  {
    // The browser that has asked for a new password.
    name: "025 codes by browser",
    script: "ALTER TABLE codes ADD COLUMN browser_hash text",
  },
  {
    // The header `Idempotency-Key` of a request to return pieces; NULL for a request without one.
    name: "026 returns, each once",
    script: "ALTER TABLE order_returns ADD COLUMN request_key uuid",
  },
  {
    name: "026a index of keys of returns",
    indexes: { order_returns_once: "UNIQUE ON order_returns (order_id, request_key)" },
  },
];
