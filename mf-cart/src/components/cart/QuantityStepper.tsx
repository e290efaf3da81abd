import type { CartItem } from "@aurelle/shared/cart";
import { fullTitleOf } from "@aurelle/shared/contract/madeTexts";
import { maxQuantity } from "@aurelle/shared/contract/rules";
import { IconButton } from "@aurelle/shared/ui";
import { decreaseQuantity, increaseQuantity, maxQuantityOf } from "../../model/quantity";
import styles from "./QuantityStepper.module.css";

interface QuantityStepperProps {
  item: CartItem;
  /** Of its product in all items of the cart. */
  pieces: number;
  onQuantity: (quantity: number) => void;
}

/** Minus, the quantity, plus. At either end the button is dimmed and does nothing, but it can have the focus. */
export function QuantityStepper({ item, pieces, onQuantity }: QuantityStepperProps) {
  const { quantity, inventory } = item;
  const title = fullTitleOf(item);
  const less = decreaseQuantity(item, pieces);
  const more = increaseQuantity(item, pieces);
  const isAtStock = quantity === maxQuantityOf(item, pieces);
  return (
    <div>
      <div className={styles.stepper}>
        <IconButton
          icon="minus"
          label={`Decrease quantity of ${title}`}
          aria-disabled={less === quantity || undefined}
          className={styles.button}
          onClick={() => less !== quantity && onQuantity(less)}
        />
        <input readOnly value={quantity} aria-label={`Quantity of ${title}`} className={styles.quantity} />
        <IconButton
          icon="plus"
          label={`Increase quantity of ${title}`}
          aria-disabled={more === quantity || undefined}
          className={styles.button}
          onClick={() => more !== quantity && onQuantity(more)}
        />
      </div>
      <p role="status" className={styles.stock}>
        {isAtStock && (inventory > maxQuantity ? `${maxQuantity} at most` : `Only ${inventory} in stock`)}
      </p>
    </div>
  );
}
