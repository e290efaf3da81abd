import type { Cart, CartItem } from "@aurelle/shared/cart";
import { changesSince } from "@aurelle/shared/cart/changes";
import * as paths from "@aurelle/shared/contract/paths";
import { Empty, LinkButton, Notice } from "@aurelle/shared/ui";
import { useRef } from "react";
import styles from "./CartContents.module.css";
import { CartTable } from "./CartTable";
import { OrderSummary } from "./OrderSummary";

interface CartContentsProps {
  cart: Pick<Cart, "items" | "total">;
  isBusy: (id: string) => boolean;
  setQuantity: (id: string, quantity: number) => void;
  remove: (item: CartItem) => void;
  clear: (items: readonly CartItem[]) => void;
}

function EmptyCart() {
  return (
    <Empty illustration="bag" text="Your cart is empty">
      <LinkButton to={paths.home}>Continue Shopping</LinkButton>
    </Empty>
  );
}

/** Items and summary, or the text for an empty cart. The element around both takes the focus when the last item is removed. */
export function CartContents({ cart, isBusy, setQuantity, remove, clear }: CartContentsProps) {
  const { items, total } = cart;
  const ref = useRef<HTMLDivElement>(null);
  const takeFocus = () => ref.current?.focus();
  const hasChanges = items.some((item) => changesSince(item).length > 0);
  return (
    <div ref={ref} tabIndex={-1} className={styles.contents}>
      {hasChanges && (
        <Notice>Something has changed since you filled your cart. Please see the notes beside the items.</Notice>
      )}
      {items.length === 0 ? (
        <EmptyCart />
      ) : (
        <div className={styles.columns}>
          <CartTable items={items} isBusy={isBusy} onQuantity={setQuantity} onRemove={remove} onEmptied={takeFocus} />
          <OrderSummary
            total={total}
            onClear={() => {
              takeFocus();
              clear(items);
            }}
          />
        </div>
      )}
    </div>
  );
}
