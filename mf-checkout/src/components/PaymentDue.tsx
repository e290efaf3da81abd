import type { Order } from "@aurelle/shared/order";
import { formatDate } from "@aurelle/shared/ui";
import { paymentDueText } from "../model/paymentDue";
import styles from "./PaymentDue.module.css";
import { WithNumber } from "./WithNumber";

/** That an order must be paid, by when and how. `order`: null until it is read; its space is reserved. */
export function PaymentDue({ order }: { order: Order | null }) {
  const text = order && paymentDueText(order, formatDate);
  return (
    <p className={styles.due}>
      <span>{text && <WithNumber text={text} number={order.payment?.reference ?? order.number} />}</span>
    </p>
  );
}
