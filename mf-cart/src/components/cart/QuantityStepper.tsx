import type { CartItem } from "@aurelle/shared/cart";
import { fullTitleOf } from "@aurelle/shared/contract/madeTexts";
import { IconButton } from "@aurelle/shared/ui";
import { decreaseQuantity, increaseQuantity, maxQuantityOf } from "../../model/quantity";
import styles from "./QuantityStepper.module.css";

interface QuantityStepperProps {
  item: CartItem;
  onQuantity: (quantity: number) => void;
}

/** Minus, the quantity, plus. At either end the button is dimmed and does nothing, but it can have the focus. */
export function QuantityStepper({ item, onQuantity }: QuantityStepperProps) {
  const { quantity, inventory } = item;
  const title = fullTitleOf(item);
  const less = decreaseQuantity(item);
  const more = increaseQuantity(item);
  const isAtStock = quantity === maxQuantityOf(item);
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
        {isAtStock && (quantity === inventory ? `Only ${inventory} in stock` : `${quantity} at most`)}
      </p>
    </div>
  );
}
