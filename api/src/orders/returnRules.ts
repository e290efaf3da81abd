import { isReturnReason, maxQuantity } from "@aurelle/shared/contract/rules";
import { httpErrors } from "../errors";
import { type FieldErrors, throwFieldErrors } from "../http/fieldErrors";

export const returnStatuses = ["requested", "approved", "declined", "received", "refunded"] as const;
export type ReturnStatus = (typeof returnStatuses)[number];

/**
 * What staff may make of a return. Approved pieces may never arrive, or arrive in another state than described, so they can still be declined;
 * once they are received they are refunded.
 */
const nextStatuses: Readonly<Record<ReturnStatus, readonly ReturnStatus[]>> = {
  requested: ["approved", "declined"],
  approved: ["received", "declined"],
  declined: [],
  received: ["refunded"],
  refunded: [],
};

export const isLegalAnswer = (from: ReturnStatus, to: ReturnStatus): boolean => nextStatuses[from].includes(to);

/** Pieces of an order that a shopper wants to return. */
export interface RequestedItem {
  /** Of the line item. */
  id: string;
  /** In pieces. */
  quantity: number;
  /** A value of `returnReasons`. */
  reason: string;
}

interface ReturnedItems {
  status: string;
  items: readonly { order_item_id: string; quantity: number }[];
}

/** The pieces of a line item that are in a return. Those of a declined return can be requested again. */
export const piecesInReturns = (returns: readonly ReturnedItems[], itemId: string): number =>
  returns
    .filter(({ status }) => status !== "declined")
    .flatMap(({ items }) => items)
    .filter(({ order_item_id }) => order_item_id === itemId)
    .reduce((sum, { quantity }) => sum + quantity, 0);

/** The errors of a request that no order could satisfy, by field. */
export function requestErrors(items: readonly RequestedItem[]): FieldErrors {
  const errors: FieldErrors = items.length === 0 ? { items: "Please choose what you would like to return" } : {};
  const ids = items.map(({ id }) => id.toLowerCase());
  for (const [index, { id, quantity, reason }] of items.entries()) {
    if (ids.indexOf(id.toLowerCase()) < index) errors[`items.${index}.id`] = "This item is listed twice";
    if (!Number.isInteger(quantity) || quantity < 1 || quantity > maxQuantity)
      errors[`items.${index}.quantity`] = `Must be between 1 and ${maxQuantity}`;
    if (!isReturnReason(reason)) errors[`items.${index}.reason`] = "Please choose a reason from the list";
  }
  return errors;
}

/** An item of the order, and how many of its pieces can be returned now. */
interface OrderedItem {
  id: string;
  product_title: string;
  /** Empty or missing: none. */
  engraving?: string | undefined;
  returnable: number;
}

/** Why more pieces of an item are asked for than can be returned. */
const refusal = ({ product_title, engraving, returnable }: OrderedItem, fields?: FieldErrors) =>
  engraving ? httpErrors.engravedReturn(fields) : httpErrors.returnExceeds(product_title, returnable, fields);

/**
 * The requested items by the ids of the order.
 * @throws HttpError 400 for an item that the order does not have, 409 for an engraved one or for more pieces than can be returned.
 */
export function checkPieces(items: readonly RequestedItem[], ordered: readonly OrderedItem[]): RequestedItem[] {
  const unknown: FieldErrors = {};
  const excess: FieldErrors = {};
  let short: OrderedItem | undefined;
  const found = items.map((item, index) => {
    const line = ordered.find(({ id }) => id === item.id.toLowerCase());
    if (!line) unknown[`items.${index}.id`] = "This is not an item of the order";
    else if (item.quantity > line.returnable) {
      short ??= line;
      excess[`items.${index}.quantity`] = refusal(line).message;
    }
    return { ...item, id: item.id.toLowerCase() };
  });
  throwFieldErrors(unknown);
  if (short) throw refusal(short, excess);
  return found;
}
