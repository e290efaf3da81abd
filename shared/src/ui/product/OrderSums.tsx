import { formatPence, type Pence } from "../../money/money";
import styles from "./OrderSums.module.css";

/** Subtotal, shipping and total of a cart. Shipping is always free: the total is the subtotal (specification §9). */
export function OrderSums({ total }: { total: Pence }) {
  return (
    <dl className={styles.sums}>
      <div className={styles.sum}>
        <dt>Subtotal</dt>
        <dd>{formatPence(total)}</dd>
      </div>
      <div className={styles.sum}>
        <dt>Shipping</dt>
        <dd>Free</dd>
      </div>
      <div className={styles.total}>
        <dt>Total</dt>
        <dd>{formatPence(total)}</dd>
      </div>
    </dl>
  );
}
