import type { WireOrder } from "@aurelle/shared/contract";
import { type Order, type SentOrder, toOrder } from "@aurelle/shared/order";
import type { PlacedOrder } from "../model/order";
import { readOrRefuse, text } from "./toCart";

/** An order by itself, or under the name `order` (specification §7). */
type Loose<T> = T | { order: T };

const inside = <T extends object>(wire: Loose<T>): T => ("order" in wire ? wire.order : wire);

const readPlaced = (wire: Loose<WireOrder>): PlacedOrder => {
  const { id, order_number } = inside(wire);
  return { id: text(id), number: text(order_number ?? id) };
};

/** Of a new order the id alone must be there. @throws ApiError with the code `invalid` for an answer that is no order. */
export const toPlacedOrder = (wire: Loose<WireOrder>): PlacedOrder => readOrRefuse(readPlaced, wire);

/** @throws ApiError with the code `invalid` for an answer that is no order, or has no total. */
export const toOrderDetails = (wire: Loose<SentOrder>): Order => readOrRefuse((sent) => toOrder(inside(sent)), wire);
