import { Notice } from "@aurelle/shared/ui";
import { type KeptCart, keptCartText } from "../../model/keptCart";
import styles from "./StepsToOrder.module.css";

/** Tells a shopper who must sign in to order what comes next, and what the cart keeps meanwhile. */
export function StepsToOrder({ cart }: { cart: KeptCart | null }) {
  return (
    <Notice>
      <p>Two steps to your order.</p>
      <p className={styles.kept}>
        <span>{keptCartText(cart)}</span>
      </p>
    </Notice>
  );
}
