import { type Cart, piecesByProduct } from "@aurelle/shared/cart";
import { changesSince } from "@aurelle/shared/cart/changes";
import * as paths from "@aurelle/shared/contract/paths";
import { Button, Empty, LinkButton, Notice } from "@aurelle/shared/ui";
import { useRef } from "react";
import type { Undo } from "../../model/cartRows";
import styles from "./CartContents.module.css";
import { CartTable } from "./CartTable";
import { ClearedNote } from "./ClearedNote";
import { GiftForm } from "./GiftForm";
import { OrderSummary } from "./OrderSummary";
import { type CartChanges, useRemovals } from "./useRemovals";

interface CartContentsProps extends CartChanges {
  cart: Pick<Cart, "items" | "total" | "giftMessage" | "isGift">;
  isBusy: (id: string) => boolean;
  setQuantity: (id: string, quantity: number) => void;
}

function EmptyCart() {
  return (
    <Empty illustration="bag" text="Your cart is empty">
      <LinkButton to={paths.home}>Continue Shopping</LinkButton>
    </Empty>
  );
}

/** Items and summary, or the text for an empty cart. The element around both takes the focus that a control leaves. */
export function CartContents({ cart, isBusy, setQuantity, ...changes }: CartContentsProps) {
  const { items, total } = cart;
  const ref = useRef<HTMLDivElement>(null);
  const piecesOf = piecesByProduct(items);
  const { rows, undoClear, remove, saveForLater, clear } = useRemovals(items, changes);
  const hasChanges = items.some((item) => changesSince(item, piecesOf(item)).length > 0);
  const undone = (undo: Undo) => async () => {
    await undo();
    ref.current?.focus();
  };
  return (
    <div ref={ref} tabIndex={-1} className={styles.contents}>
      {hasChanges && (
        <Notice>Something has changed since you filled your cart. Please see the notes beside the items.</Notice>
      )}
      {rows.length > 0 && (
        <div className={items.length > 0 ? styles.columns : undefined}>
          <div>
            <CartTable
              rows={rows}
              piecesOf={piecesOf}
              isBusy={isBusy}
              onQuantity={setQuantity}
              onRemove={remove}
              onSave={saveForLater}
            />
            {items.length > 0 && (
              <>
                <Button variant="quiet" className={styles.clear} onClick={clear}>
                  Clear Cart
                </Button>
                <GiftForm cart={cart} />
              </>
            )}
          </div>
          {items.length > 0 && <OrderSummary total={total} />}
        </div>
      )}
      {undoClear && <ClearedNote undo={undone(undoClear)} isPartlyBack={items.length > 0} />}
      {items.length === 0 && <EmptyCart />}
    </div>
  );
}
