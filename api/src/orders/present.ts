import type { WireOrder, WireOrderItem } from "@aurelle/shared/contract";

type OrderColumns = Omit<WireOrder, "created_at" | "items" | "tracking_updates">;

/** An order with its line items and tracking updates, as one statement reads it; the database sends the lists as JSON. */
export interface OrderRow extends OrderColumns {
  created_at: Date;
  items: WireOrderItem[];
  tracking_updates: { id: string; status: string; notes: string; created_at: string }[];
}

/** An order for the wire; times are UTC. */
export function presentOrder(row: OrderRow): WireOrder {
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
  };
}
