import { formatPence, type Pence } from "@aurelle/shared/money";
import { Button, LinkButton, TextLink } from "@aurelle/shared/ui";
import { useId } from "react";
import styles from "./OrderSummary.module.css";

/** Shipping is always free: the total is the subtotal (specification §9). */
export function OrderSummary({ total, onClear }: { total: Pence; onClear: () => void }) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className={styles.summary}>
      <h2 id={titleId} className={styles.title}>
        Order Summary
      </h2>
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
      <div className={styles.actions}>
        <LinkButton to="/checkout" fullWidth>
          Proceed to Checkout
        </LinkButton>
        <Button variant="outlined" fullWidth onClick={onClear}>
          Clear Cart
        </Button>
        <TextLink to="/" className={styles.back}>
          Continue Shopping
        </TextLink>
      </div>
    </section>
  );
}
