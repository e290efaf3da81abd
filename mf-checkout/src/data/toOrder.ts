import type { WireOrder } from "@aurelle/shared/contract";
import { parseResponse } from "@aurelle/shared/http";
import { type Order, type SentOrder, toOrder } from "@aurelle/shared/order";
import { requiredId, requiredText } from "@aurelle/shared/wire/wireValues";
import type { PlacedOrder } from "../model/order";

/** An order, or an object with the order under the name `order` (specification §7). */
type Wrapped<T> = T | { order: T };

const unwrap = <T extends object>(wire: Wrapped<T>): T => ("order" in wire ? wire.order : wire);

const parsePlaced = (wire: Wrapped<WireOrder>): PlacedOrder => {
  const { id, order_number, payment_due_at } = unwrap(wire);
  return { id: requiredId(id), number: requiredText(order_number ?? id), isUnpaid: Boolean(payment_due_at) };
};

/** Reads a new order, of which only the id is required. @throws ApiError with the code `invalid` for a response without an id */
export const toPlacedOrder = (wire: Wrapped<WireOrder>): PlacedOrder => parseResponse(parsePlaced, wire);

/** Reads an order. @throws ApiError with the code `invalid` for a response that is no order, or has no total */
export const toOrderDetails = (wire: Wrapped<SentOrder>): Order => parseResponse((sent) => toOrder(unwrap(sent)), wire);
