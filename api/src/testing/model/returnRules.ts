import { isLegalAnswer, type ReturnStatus } from "../../orders/returnRules";
import type { Phase } from "./explain";
import { type Sender, session } from "./sender";
import { orderBy, putBack } from "./shoppingRules";
import type { Order, Pieces } from "./world";

/** The pieces of an order for which a return can be requested: each is in one return, unless that was declined. */
export const returnable = ({ pieces, returns }: Order): Pieces =>
  pieces.map((ordered, product) =>
    returns
      .filter(({ status }) => status !== "declined")
      .reduce((left, one) => left - (one.pieces[product] ?? 0), ordered),
  );

/** Of a delivered order, in time, and each piece once. */
export const requestReturn = (orderId: string, pieces: Pieces, { token }: Sender): Phase[] => [
  session(token),
  (world, memory) => {
    const found = orderBy(world, orderId);
    if (!found || found.account !== memory.account) return [404];
    if (found.status !== "delivered" || found.isReturnOver) return [409];
    const left = returnable(found);
    if (pieces.some((count, product) => count > (left[product] ?? 0))) return [409];
    found.returns.push({ id: null, status: "requested", pieces, isRestocked: false });
    return undefined;
  },
  (world, memory) => (orderBy(world, orderId)?.account === memory.account ? [201] : [401]),
];

interface ModelAnswer {
  status: ReturnStatus;
  restock: boolean;
  hasNotes: boolean;
}

/** Staff answer. Received pieces go back on sale once, and a deleted account gets no words. */
export const answerReturn = (
  orderId: string,
  returnId: string,
  { status, restock, hasNotes }: ModelAnswer,
): Phase[] => [
  (world) => {
    if (restock && status !== "received") return [400];
    const order = orderBy(world, orderId);
    const found = order?.returns.find(({ id }) => id === returnId);
    if (!order || !found) return [404];
    if (hasNotes && order.account === null) return [409];
    if (status !== found.status && !isLegalAnswer(found.status, status)) return [409];
    found.status = status;
    if (restock && !found.isRestocked) {
      found.isRestocked = true;
      putBack(world, found.pieces);
    }
    return [200];
  },
];
