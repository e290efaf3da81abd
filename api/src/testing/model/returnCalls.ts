import { randomUUID } from "node:crypto";
import { isLegalAnswer, type ReturnStatus, returnStatuses } from "../../orders/returnRules";
import { staffToken } from "../testShop";
import { senderOf } from "./browsers";
import { type Make, type Maker, pick, post } from "./maker";
import * as rules from "./returnRules";
import type { Order } from "./world";

/** The shop's orders for which this holds: those of the account first, latest first. Without one, any orders. */
function ordersFor({ world, email }: Maker, fits: (order: Order) => boolean): Order[] {
  const number = world.accounts[email]?.number;
  const all = Object.values(world.orders).reverse();
  const own = all.filter(({ account }) => account === number);
  const inTurn = [...own, ...all.filter((order) => !own.includes(order))];
  const fitting = inTurn.filter(fits);
  return fitting.length > 0 ? fitting : inTurn;
}

/** Mostly the next status, so that pieces come back and are refunded; sometimes declined, or the same status again. */
function likelyAnswer(status: ReturnStatus, value: number): ReturnStatus {
  if (value % 7 === 0 && isLegalAnswer(status, "declined")) return "declined";
  const next = returnStatuses.find((one) => one !== "declined" && isLegalAnswer(status, one));
  return value % 3 === 0 ? status : (next ?? status);
}

/** Calls about the returns of orders. */
export const returnCalls = {
  requestReturn(maker) {
    const { call, email, signedIn } = maker;
    const order = pick(
      ordersFor(maker, ({ status }) => status === "delivered"),
      call.choice,
    );
    // One or two pieces of each product of the order, or of the first one only. Sometimes more than were ordered.
    const isPart = call.value % 3 === 0;
    const products = (order?.pieces ?? []).flatMap((count, product) => (count > 0 ? [product] : []));
    const chosen = isPart ? products.slice(0, 1) : products;
    const pieces = (order?.pieces ?? []).map((_, product) => (chosen.includes(product) ? 1 + (call.value % 2) : 0));
    const items = chosen.map((product) => ({
      id: order?.lineIds[product] ?? randomUUID(),
      quantity: pieces[product],
      reason: "changed_mind",
    }));
    // Of an order that is not known, so that there is something to ask for.
    if (items.length === 0) items.push({ id: randomUUID(), quantity: 1, reason: "changed_mind" });
    const id = order?.id ?? randomUUID();
    const sender = senderOf(signedIn, email);
    const body = { items, notes: "It is too small." };
    return {
      ...post(maker, signedIn, `orders/${id}/returns/`, body, sender.token),
      phases: () => rules.requestReturn(id, pieces, sender),
    };
  },
  answerReturn(maker) {
    const { call, browser } = maker;
    const order = pick(
      ordersFor(maker, ({ returns }) => returns.length > 0),
      call.choice,
    );
    const found = pick(order?.returns.toReversed() ?? [], call.choice);
    const status =
      found && call.choice === 0
        ? likelyAnswer(found.status, call.value)
        : (pick(returnStatuses, call.value) ?? "approved");
    const restock = call.value % 11 === 0 || (status === "received" && call.value % 5 !== 1);
    const hasNotes = call.value % 3 === 0;
    const [id, returnId] = [order?.id ?? randomUUID(), found?.id ?? randomUUID()];
    const body = { status, restock, ...(hasNotes && { notes: "Thank you." }) };
    const sent = post(maker, browser, `orders/${id}/returns/${returnId}/`, body, staffToken);
    return {
      ...sent,
      request: { ...sent.request, method: "PUT" },
      phases: () => rules.answerReturn(id, returnId, { status, restock, hasNotes }),
    };
  },
} satisfies Record<string, Make>;
