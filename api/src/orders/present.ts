import type { WireOrder, WireOrderItem } from "@aurelle/shared/contract";
import type { BankAccount } from "./payment";

type OrderColumns = Omit<WireOrder, "created_at" | "items" | "tracking_updates" | "payment_due_at" | "pay_to">;

/** An order with its line items and tracking updates, as one statement reads it; the database sends the lists as JSON. */
export interface OrderRow extends OrderColumns {
  created_at: Date;
  /** Null for an order that needs no payment. */
  payment_due_at: Date | null;
  items: WireOrderItem[];
  tracking_updates: { id: string; status: string; notes: string; created_at: string }[];
}

/** Until when and where to pay: only while the order is unpaid. */
function presentPayment({ status, payment_due_at, order_number }: OrderRow, account: BankAccount | undefined) {
  if (status !== "pending" || !payment_due_at) return {};
  const pay_to = account ? { pay_to: { ...account, reference: order_number } } : {};
  return { payment_due_at: payment_due_at.toISOString(), ...pay_to };
}

/** An order for the wire; times are UTC. @param account to which an unpaid order must be paid */
export function presentOrder(row: OrderRow, account: BankAccount | undefined): WireOrder {
  const { id, order_number, status, grand_total, payment_method, notes, items } = row;
  const { full_name, email, phone_number, address, city, country, zip_code } = row;
  const tracking_updates = row.tracking_updates.map((update) => ({
    ...update,
    // The database's JSON has a time with an offset; the wire has UTC.
    created_at: new Date(update.created_at).toISOString(),
  }));
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
    tracking_updates,
    ...presentPayment(row, account),
  };
}
