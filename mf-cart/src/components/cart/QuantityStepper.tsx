import type { CartItem } from "@aurelle/shared/cart";
import { fullTitleOf } from "@aurelle/shared/contract/madeTexts";
import { maxQuantity } from "@aurelle/shared/contract/rules";
import { IconButton, VisuallyHidden } from "@aurelle/shared/ui";
import { useState } from "react";
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
  // Only after a press: what a page shows at first is no news.
  const [isChanged, setChanged] = useState(false);
  const change = (to: number) => {
    if (to === quantity) return;
    setChanged(true);
    onQuantity(to);
  };
  const isAtStock = quantity === maxQuantityOf(item, pieces);
  return (
    <div>
      <div className={styles.stepper}>
        <IconButton
          icon="minus"
          label={`Decrease quantity of ${title}`}
          aria-disabled={less === quantity || undefined}
          className={styles.button}
          onClick={() => change(less)}
        />
        <input readOnly value={quantity} aria-label={`Quantity of ${title}`} className={styles.quantity} />
        <IconButton
          icon="plus"
          label={`Increase quantity of ${title}`}
          aria-disabled={more === quantity || undefined}
          className={styles.button}
          onClick={() => change(more)}
        />
      </div>
      {/* One status for both: a screen reader reads the quantity and its limit at once. */}
      <div role="status">
        {isChanged && <VisuallyHidden>{`Quantity ${quantity}.`}</VisuallyHidden>}
        {isAtStock && (
          <p className={styles.stock}>
            {inventory > maxQuantity ? `${maxQuantity} at most` : `Only ${inventory} in stock`}
          </p>
        )}
      </div>
    </div>
  );
}
