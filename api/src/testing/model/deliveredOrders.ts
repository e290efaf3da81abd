import type { Queryable } from "../../database/db";
import type { Order, Pieces, World } from "./world";

/** What each account has ordered before a schedule, by the number of the product. */
const pieces: Pieces = [3, 2, 0];
/** What of it the shop has agreed to take back. */
const approved: Pieces = [1, 0, 0];

/** One statement: the carts, orders, items, updates and returns of these accounts. */
const sql = `
  WITH ordered AS (INSERT INTO carts (user_id, status) SELECT id, 'ordered' FROM users WHERE email = ANY($1::text[])
    RETURNING id, user_id),
  placed AS (INSERT INTO orders (order_number, cart_id, user_id, status, grand_total, payment_method, full_name, email,
      phone_number, country, city, address, zip_code)
    SELECT 'AU-' || upper(left(id::text, 8)), id, user_id, 'delivered', $4, 'demo_payment', 'Ada Lovelace', 'ada@example.com',
      '+44 20 7946 0000', 'GB', 'London', '12 St James''s Square', 'SW1Y 4JH' FROM ordered
    RETURNING id, cart_id, user_id),
  tracked AS (INSERT INTO tracking_updates (order_id, status, notes) SELECT id, 'delivered', '' FROM placed),
  items AS (INSERT INTO order_items (order_id, product_id, product_title, product_price, quantity, total_price, line)
    SELECT placed.id, i.product, 'P' || i.line - 1, $5, i.quantity, i.quantity * $5, i.line
    FROM placed, unnest($2::uuid[], $3::integer[]) WITH ORDINALITY AS i (product, quantity, line) WHERE i.quantity > 0
    RETURNING id, order_id, line),
  returned AS (INSERT INTO order_returns (order_id, status) SELECT id, 'approved' FROM placed RETURNING id, order_id),
  returned_items AS (INSERT INTO return_items (return_id, order_item_id, quantity, reason, line)
    SELECT returned.id, items.id, 1, 'changed_mind', 1 FROM returned JOIN items USING (order_id) WHERE items.line = 1)
  SELECT placed.id, cart_id AS cart, u.email, returned.id AS "returnId",
    (SELECT jsonb_agg(items.id ORDER BY line) FROM items WHERE order_id = placed.id) AS lines
  FROM placed JOIN users u ON u.id = placed.user_id JOIN returned ON returned.order_id = placed.id`;

interface Row {
  id: string;
  cart: string;
  email: string;
  returnId: string;
  lines: string[];
}

/**
 * Gives each account a delivered order, some pieces of which are on their way back: few schedules would come so far by
 * themselves.
 * @param price of one piece of each product, in pence
 */
export async function addDeliveredOrders(
  db: Queryable,
  emails: readonly string[],
  products: readonly string[],
  price: number,
): Promise<Pick<World, "orders" | "orderedCarts">> {
  const total = pieces.reduce((sum, count) => sum + count * price, 0);
  const values = [emails, products, pieces, total, price];
  const rows = await db.query<Row>(sql, values);
  const orders: World["orders"] = {};
  const orderedCarts: World["orderedCarts"] = {};
  for (const { id, cart, email, returnId, lines } of rows) {
    const account = emails.indexOf(email);
    const delivered: Order = {
      id,
      account,
      status: "delivered",
      pieces,
      isBankTransfer: false,
      isOverdue: false,
      lineIds: lines,
      returns: [{ id: returnId, status: "approved", pieces: approved, isRestocked: false }],
      isReturnOver: false,
    };
    orders[cart] = delivered;
    orderedCarts[cart] = { account, isExpired: false };
  }
  return { orders, orderedCarts };
}
