import { fullTitleOf } from "@aurelle/shared/contract/madeTexts";
import { formatPence } from "@aurelle/shared/money";
import type { Order, OrderReturn } from "@aurelle/shared/order";
import { formatDate, StatusTag } from "@aurelle/shared/ui";
import type { ReactNode } from "react";
import { piecesText } from "../../model/order";
import { returnRefundText } from "../../model/refund";
import { reasonName } from "../../model/returnForm";
import styles from "./OrderReturns.module.css";
import { Section } from "./Section";

interface OrderReturnsProps {
  order: Order;
  /** The controls that request a return, or what came of them. */
  children: ReactNode;
}

/** The returns of an order: how they work while one can be requested, and how far each request has come. */
export function OrderReturns({ order, children }: OrderReturnsProps) {
  const { returns, returnableUntil, lines } = order;
  const hasEngraving = lines.some(({ engraving }) => engraving !== "");
  return (
    <Section title="Returns">
      {returns.length > 0 && (
        <ol className={styles.returns}>
          {returns.map((one) => (
            <li key={one.id}>
              <Request request={one} order={order} />
            </li>
          ))}
        </ol>
      )}
      {returnableUntil !== null && (
        <p>
          You can return unworn pieces in their original box until{" "}
          <time dateTime={returnableUntil}>{formatDate(returnableUntil)}</time>.{" "}
          {hasEngraving && "Engraved pieces cannot be returned. "}Tell us which ones: we answer by email, with how to
          send them. {returnRefundText(order)}
        </p>
      )}
      {children}
    </Section>
  );
}

/** What comes next, by the status of a request; empty for one that the server has added. */
const nextSteps: Readonly<Record<string, string>> = {
  requested: "We have received your request, and answer it by email.",
  approved: "Please send the pieces to us, unworn and in their original box.",
  declined: "We cannot take these pieces back.",
  received: "The pieces have reached us.",
};

/** The sum of a request: to come, or returned; none for a declined one and for an order without a charge. */
function refundOf({ status, refund }: OrderReturn, { paymentMethod }: Order): string {
  if (status === "declined" || paymentMethod === "demo_payment") return "";
  return status === "refunded" ? `We have returned ${formatPence(refund)}.` : `To be returned: ${formatPence(refund)}.`;
}

function Request({ request, order }: { request: OrderReturn; order: Order }) {
  const { status, requestedAt, items, notes, answer } = request;
  const titleOf = (lineId: string) => {
    const line = order.lines.find(({ id }) => id === lineId);
    return line ? fullTitleOf(line) : "A piece of this order";
  };
  return (
    <div className={styles.request}>
      <p className={styles.when}>
        Requested on <time dateTime={requestedAt}>{formatDate(requestedAt)}</time>
      </p>
      <StatusTag status={status} />
      <ul>
        {items.map(({ lineId, quantity, reason }) => (
          <li key={lineId} dir="auto">
            {titleOf(lineId)}, {piecesText(quantity)}: {reasonName(reason)}
          </li>
        ))}
      </ul>
      {notes !== "" && (
        <p dir="auto" className={styles.words}>
          {notes}
        </p>
      )}
      <p>{[nextSteps[status] ?? "", refundOf(request, order)].filter(Boolean).join(" ")}</p>
      {answer !== "" && (
        <p className={styles.words}>
          <span className={styles.when}>Our answer: </span>
          <span dir="auto">{answer}</span>
        </p>
      )}
    </div>
  );
}
