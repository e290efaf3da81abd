import type { WireOrder, WireOrderItem, WireOrderReturn, WireProductImage } from "@aurelle/shared/contract";
import { handleOf } from "../catalogue/handle";
import { presentImages } from "../catalogue/present";
import type { ApiConfig } from "../config";
import { invoiceOf, type StoredSeller } from "./invoice";
import { paymentOf } from "./payment";
import { piecesInReturns } from "./returnRules";

type OrderColumns = Omit<
  WireOrder,
  | "created_at"
  | "items"
  | "tracking_updates"
  | "returns"
  | "returnable_until"
  | "payment_due_at"
  | "pay_to"
  | "invoice"
  | "gift_message"
  | "gift_receipt"
>;

interface ItemRow extends Omit<WireOrderItem, "image" | "handle" | "returnable"> {
  /** Of the product as it is now, like `title`; null when it is gone. */
  images: WireProductImage[] | null;
  title: string | null;
}

/** An order with its line items, tracking updates and returns, as one statement reads it; the database sends the lists as JSON. */
export interface OrderRow extends OrderColumns {
  created_at: Date;
  /** Null for an order that needs no payment. */
  payment_due_at: Date | null;
  invoice_seller: StoredSeller | null;
  gift_message: string;
  gift_receipt: boolean;
  items: ItemRow[];
  tracking_updates: { id: string; status: string; notes: string; created_at: string }[];
  returns: Omit<WireOrderReturn, "refund">[];
  /** Null while the order is not delivered, and once its time for returns is over. */
  returnable_until: Date | null;
}

/** Until when and where to pay: only while the order is unpaid. */
function presentPayment({ status, payment_due_at, order_number }: OrderRow, config: Pick<ApiConfig, "payment">) {
  if (status !== "pending" || !payment_due_at) return {};
  const { account } = paymentOf(config);
  const pay_to = account ? { pay_to: { ...account, reference: order_number } } : {};
  return { payment_due_at: payment_due_at.toISOString(), ...pay_to };
}

/** The database's JSON has a time with an offset; the wire has UTC. */
const withUtc = <T extends { created_at: string }>(row: T): T => ({
  ...row,
  created_at: new Date(row.created_at).toISOString(),
});

/** The items, with the pieces for which a return can be requested now. */
export function presentItems({ items, returns, returnable_until }: OrderRow) {
  return items.map(({ images, title, ...item }) => {
    const { thumbnail } = presentImages(images ?? []);
    return {
      ...item,
      handle: item.product_id && title && handleOf({ id: item.product_id, title }),
      image: thumbnail && { image: thumbnail.image, alt_text: thumbnail.alt_text },
      // The right to return a piece ends when it is engraved for one person (Terms).
      returnable:
        returnable_until && !item.engraving ? Math.max(0, item.quantity - piecesInReturns(returns, item.id)) : 0,
    };
  });
}

/** The returns, each with the price of its pieces. */
function presentReturns({ returns, items }: OrderRow): WireOrderReturn[] {
  const prices = new Map(items.map(({ id, product_price }) => [id, product_price]));
  return returns.map((one) => ({
    ...withUtc(one),
    refund: one.items.reduce(
      (sum, { order_item_id, quantity }) => sum + quantity * (prices.get(order_item_id) ?? 0),
      0,
    ),
  }));
}

/** An order for the wire; times are UTC. */
export function presentOrder(row: OrderRow, config: Pick<ApiConfig, "payment" | "seller">): WireOrder {
  const { id, order_number, status, grand_total, payment_method, notes, gift_message, gift_receipt } = row;
  const { full_name, email, phone_number, address, city, country, zip_code, returnable_until } = row;
  const items = presentItems(row);
  const isReturnable = items.some(({ returnable }) => returnable > 0);
  const invoice = invoiceOf(row, config);
  return {
    id,
    order_number,
    status,
    created_at: row.created_at.toISOString(),
    grand_total,
    items,
    full_name,
    email,
    phone_number,
    address,
    city,
    country,
    zip_code,
    notes,
    payment_method,
    tracking_updates: row.tracking_updates.map(withUtc),
    ...presentPayment(row, config),
    gift_message,
    gift_receipt,
    returns: presentReturns(row),
    ...(returnable_until && isReturnable ? { returnable_until: returnable_until.toISOString() } : {}),
    ...(invoice ? { invoice } : {}),
  };
}
