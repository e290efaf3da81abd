import type { Pence } from "@aurelle/shared/money";
import { Button, LinkButton, OrderSums, TextLink } from "@aurelle/shared/ui";
import { useId } from "react";
import styles from "./OrderSummary.module.css";

/** What the cart comes to, and the ways on. */
export function OrderSummary({ total, onClear }: { total: Pence; onClear: () => void }) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className={styles.summary}>
      <h2 id={titleId} className={styles.title}>
        Order Summary
      </h2>
      <OrderSums total={total} />
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
