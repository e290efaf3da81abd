import * as paths from "@aurelle/shared/contract/paths";
import type { Pence } from "@aurelle/shared/money";
import { useOnline } from "@aurelle/shared/online";
import { LinkButton, OrderSums, TextLink } from "@aurelle/shared/ui";
import { useId } from "react";
import { CheckoutOffline } from "../notices/CheckoutOffline";
import styles from "./OrderSummary.module.css";

/** The total, and the links to checkout and back to the shop. */
export function OrderSummary({ total }: { total: Pence }) {
  const titleId = useId();
  const isOnline = useOnline();
  return (
    <section aria-labelledby={titleId} className={styles.summary}>
      <h2 id={titleId} className={styles.title}>
        Order Summary
      </h2>
      <OrderSums total={total} />
      <div className={styles.actions}>
        {isOnline ? (
          <LinkButton to={paths.checkout} fullWidth>
            Proceed to Checkout
          </LinkButton>
        ) : (
          <CheckoutOffline text="Proceed to Checkout" />
        )}
        <TextLink to={paths.home} className={styles.back}>
          Continue Shopping
        </TextLink>
      </div>
    </section>
  );
}
