import { Notice } from "@aurelle/shared/ui";
import { type SavedCart, savedCartText } from "../../model/savedCart";
import styles from "./StepsToOrder.module.css";

/** Tells a shopper who must sign in to order what comes next, and what stays in the cart meanwhile. */
export function StepsToOrder({ cart }: { cart: SavedCart | null }) {
  return (
    <Notice>
      <p>Two steps to your order.</p>
      <p className={styles.saved}>
        <span>{savedCartText(cart)}</span>
      </p>
    </Notice>
  );
}
