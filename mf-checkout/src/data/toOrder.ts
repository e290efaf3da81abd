import type { WireOrder } from "@aurelle/shared/contract";
import type { Order } from "../model/order";
import { readOrRefuse, text } from "./toCart";

/** An order by itself, or under the name `order` (specification §7). */
type LooseOrder = WireOrder | { order: WireOrder };

const readOrder = (wire: LooseOrder): Order => {
  const { id, order_number } = "order" in wire ? wire.order : wire;
  return { id: text(id), number: text(order_number ?? id) };
};

/** @throws ApiError with the code `invalid` for an answer that is no order. */
export const toOrder = (wire: LooseOrder): Order => readOrRefuse(readOrder, wire);
