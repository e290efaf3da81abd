import type { Order } from "@aurelle/shared/order";
import { formatDate } from "@aurelle/shared/ui";
import { paymentDueText } from "../model/paymentDue";
import styles from "./PaymentDue.module.css";

/** That an order must be paid, by when and how. `order`: null until it is read; its room is reserved. */
export function PaymentDue({ order }: { order: Order | null }) {
  return (
    <p className={styles.due}>
      <span>{order && paymentDueText(order, formatDate)}</span>
    </p>
  );
}
