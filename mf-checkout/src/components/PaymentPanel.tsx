import { formatPence } from "@aurelle/shared/money";
import type { Order } from "@aurelle/shared/order";
import { paymentFacts } from "@aurelle/shared/order/paymentFacts";
import { Facts } from "@aurelle/shared/ui/Facts";
import { useId } from "react";
import styles from "./PaymentPanel.module.css";

/** Where to pay the order and until when. Nothing for an order that need not be paid. */
export function PaymentPanel({ order }: { order: Order }) {
  const titleId = useId();
  const facts = paymentFacts(order);
  if (facts.length === 0) return null;
  return (
    <section aria-labelledby={titleId} className={styles.panel}>
      <h2 id={titleId} className={styles.title}>
        Payment by bank transfer
      </h2>
      <Facts facts={[{ label: "Amount", value: formatPence(order.total) }, ...facts]} className={styles.facts} />
      <p className={styles.note}>An order that is not paid by then is cancelled.</p>
    </section>
  );
}
