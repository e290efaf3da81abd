import { randomUUID } from "node:crypto";
import type { OrderPayload } from "@aurelle/shared/contract";
import { maxCartItems } from "@aurelle/shared/contract/rules";
import { presentCart } from "../cart/present";
import { findCart, type Gift } from "../cart/store";
import type { ApiContext } from "../context";
import type { Queryable, Transaction } from "../database/db";
import { lockAccount, lockProducts } from "../database/locks";
import { httpErrors } from "../errors";
import { findEmailOrder } from "./emailOrder";
import { confirmationEmail } from "./emailTemplates";
import { insertOrder } from "./insertOrder";
import { sellerOfInvoice } from "./invoice";
import type { LineItem, PricedLineItem } from "./lineItems";
import { newOrderEmail } from "./newOrderEmail";
import { paymentOf } from "./payment";
import { makeOrderNumber, maxTotal } from "./rules";
import { checkUnpaidLimit } from "./unpaidLimit";

export interface PlacedOrder {
  id: string;
  /** False for a repeat: an earlier call has made the order (reliability O3). */
  isNew: boolean;
}

/** Locks the cart. A second concurrent call waits here and then finds the cart ordered. */
async function lockOwnCart(tx: Queryable, cartId: string, userId: string): Promise<Gift & { status: string }> {
  const [cart] = await tx.query<Gift & { status: string }>(
    "SELECT status, gift_message, gift_receipt FROM carts WHERE id = $1 AND user_id = $2 FOR NO KEY UPDATE",
    [cartId, userId],
  );
  if (!cart) throw httpErrors.notFound();
  return cart;
}

/**
 * Locks the products in ascending id, so that two orders cannot wait for each other (reliability E10), and reads their
 * current titles and prices. @throws HttpError 409 with a text for each item that is short, by cart item id.
 */
async function priceLines(tx: Queryable, lines: readonly LineItem[]): Promise<PricedLineItem[]> {
  const stock = await lockProducts(
    tx,
    lines.map((line) => line.product_id),
  );
  const byId = new Map(stock.map((row) => [row.id, row]));
  const left = new Map(stock.map(({ id, inventory }) => [id, inventory]));
  const placed: PricedLineItem[] = [];
  const short: Record<string, string> = {};
  let firstTitle: string | undefined;
  for (const line of lines) {
    const { title = "this product", current_price: price = 0, inventory = 0 } = byId.get(line.product_id) ?? {};
    placed.push({ ...line, title, price });
    // Several lines may be of one product.
    const available = left.get(line.product_id) ?? 0;
    left.set(line.product_id, available - line.quantity);
    if (line.quantity <= available) continue;
    firstTitle ??= title;
    short[line.item_id] = (
      inventory > 0 ? httpErrors.stockShort(title, inventory) : httpErrors.outOfStock(title)
    ).message;
  }
  if (firstTitle !== undefined) throw httpErrors.outOfStock(firstTitle, short);
  return placed;
}

/**
 * Takes the pieces from the stock. Under the locks it always suffices. The statement checks that again, so that a bug in the
 * locking cannot oversell.
 */
async function takeStock(tx: Queryable, lines: readonly PricedLineItem[]): Promise<void> {
  const taken = await tx.query(
    `UPDATE products p SET inventory = p.inventory - l.quantity
     FROM (SELECT id, sum(quantity)::integer AS quantity FROM unnest($1::uuid[], $2::integer[]) AS line (id, quantity)
       GROUP BY id) AS l
     WHERE p.id = l.id AND p.inventory >= l.quantity RETURNING p.id`,
    [lines.map((line) => line.product_id), lines.map((line) => line.quantity)],
  );
  const products = new Set(lines.map((line) => line.product_id));
  if (taken.length !== products.size) throw httpErrors.outOfStock(lines[0]?.title ?? "this product");
}

/**
 * The order that an earlier call has made of this cart. A repeat gets it again, but not once it is cancelled: the shopper who
 * presses the button then wants to buy.
 */
async function findPlaced(tx: Queryable, cartId: string): Promise<PlacedOrder> {
  const [order] = await tx.query<{ id: string; status: string }>("SELECT id, status FROM orders WHERE cart_id = $1", [
    cartId,
  ]);
  if (!order) throw httpErrors.notFound();
  if (order.status === "cancelled") throw httpErrors.orderCancelled();
  return { id: order.id, isNew: false };
}

/** The sum of the lines, in pence. @throws HttpError for a sum that is not the one on the shopper's screen, or too large. */
async function checkTotal(tx: Queryable, userId: string, form: OrderPayload, placed: readonly PricedLineItem[]) {
  const total = placed.reduce((sum, line) => sum + line.price * line.quantity, 0);
  if (form.expected_total !== undefined && form.expected_total !== total) {
    throw httpErrors.cartChanged(presentCart(await findCart(tx, { userId })));
  }
  if (total > maxTotal) throw httpErrors.totalTooLarge();
  return total;
}

/**
 * Queues the confirmation and the shop's own e-mail with the order.
 * @param confirmTo the account's own address, which is verified: anybody can type any address into the form. Null for no confirmation.
 */
async function queueEmails(
  { config, outbox }: ApiContext,
  tx: Transaction,
  { id, confirmTo }: { id: string; confirmTo: string | null },
): Promise<void> {
  const { seller, ordersEmail } = config;
  if (confirmTo === null && !ordersEmail) return;
  const found = await findEmailOrder(tx, id);
  const { account } = paymentOf(config);
  if (confirmTo !== null) await outbox.add(tx, confirmationEmail(confirmTo, found, { account, seller }));
  if (ordersEmail) await outbox.add(tx, newOrderEmail(ordersEmail, found));
}

async function place(context: ApiContext, tx: Transaction, userId: string, form: OrderPayload): Promise<PlacedOrder> {
  const payment = paymentOf(context.config);
  const isUnpaid = form.payment_method === "bank_transfer";
  // A deletion of the account waits for this order and then erases it, or has ended the session before. An order that stays unpaid
  // counts the others of its account.
  const { email } = await lockAccount(tx, userId, isUnpaid ? "change" : "refer");
  const cart = await lockOwnCart(tx, form.cart_id, userId);
  if (cart.status === "ordered") return findPlaced(tx, form.cart_id);
  // Read under the lock: the cart may have changed before (reliability O1).
  const lines = await tx.query<LineItem>(
    "SELECT id AS item_id, product_id, quantity, ring_size, engraving FROM cart_items WHERE cart_id = $1 ORDER BY position",
    [form.cart_id],
  );
  if (lines.length === 0) throw httpErrors.cartEmpty();
  if (lines.length > maxCartItems) throw httpErrors.cartTooLong();
  const placed = await priceLines(tx, lines);
  const total = await checkTotal(tx, userId, form, placed);
  const paymentDueAt = isUnpaid ? await checkUnpaidLimit(tx, userId, total, payment) : null;
  await takeStock(tx, placed);
  const { status: _, ...gift } = cart;
  const invoiceSeller = sellerOfInvoice(form.payment_method, context.config);
  const order = { id: randomUUID(), number: makeOrderNumber(), userId, total, form, gift, paymentDueAt, invoiceSeller };
  const isEmailed = await insertOrder(tx, order, placed);
  await queueEmails(context, tx, { id: order.id, confirmTo: isEmailed ? email : null });
  return { id: order.id, isNew: true };
}

/**
 * Makes the one order of a cart (reliability O1, O3), completely or not at all. Check the form before.
 * @throws HttpError 404 for a cart that is not the user's, 400 for an empty one, 409 for short stock, for another total than the
 * expected one, and for too many unpaid orders.
 */
export async function placeOrder(
  context: ApiContext,
  db: ApiContext["db"],
  userId: string,
  form: OrderPayload,
): Promise<PlacedOrder> {
  const placed = await db.tx((tx) => place(context, tx, userId, form));
  if (placed.isNew) {
    context.outbox.wake();
    context.metrics.countOrder();
  }
  return placed;
}
