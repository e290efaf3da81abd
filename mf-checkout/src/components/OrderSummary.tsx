import { type Cart, type CartItem, countPieces, piecesByProduct } from "@aurelle/shared/cart";
import { changesSince, changeText } from "@aurelle/shared/cart/changes";
import { madeTexts } from "@aurelle/shared/contract/madeTexts";
import * as paths from "@aurelle/shared/contract/paths";
import { maxCartItems } from "@aurelle/shared/contract/rules";
import { formatPence, timesPence } from "@aurelle/shared/money";
import { Button, Icon, LinkButton, Notice, OrderSums, TextLink } from "@aurelle/shared/ui";
import { useId, useState } from "react";
import { LineItem } from "./LineItem";
import styles from "./OrderSummary.module.css";

function SummaryItem({ item, pieces }: { item: CartItem; pieces: number }) {
  const { title, image, price, quantity } = item;
  return (
    <LineItem
      image={image}
      title={title}
      quantity={quantity}
      price={price}
      total={timesPence(price, quantity)}
      made={madeTexts(item)}
    >
      {changesSince(item, pieces).map((change) => (
        <span key={change.kind} className={styles.change}>
          {changeText(change, "checkout")}
        </span>
      ))}
    </LineItem>
  );
}

function EmptySummary() {
  return (
    <>
      <p>Your cart is empty. Please add some items before checkout.</p>
      <LinkButton to={paths.home} variant="outlined" fullWidth>
        Continue Shopping
      </LinkButton>
    </>
  );
}

function Toggle(props: { isOpen: boolean; pieces: number; controls: string; onToggle: (isOpen: boolean) => void }) {
  const { isOpen, pieces, controls, onToggle } = props;
  return (
    <Button
      variant="quiet"
      aria-expanded={isOpen}
      aria-controls={controls}
      className={styles.toggle}
      onClick={() => onToggle(!isOpen)}
    >
      {`${isOpen ? "Hide" : "Show"} ${pieces} ${pieces === 1 ? "item" : "items"}`}
      <Icon name="chevron-down" size={18} className={styles.mark} />
    </Button>
  );
}

interface OrderSummaryProps {
  cart: Cart;
  /** The days of delivery: `Fri 4 to Tue 8 December`. */
  arrival: string;
}

/**
 * The cart that is about to be ordered. On a phone it is above the form and folded; its total shows. It lists as many items as the
 * shop's own carts can have, so that an oversized cart stays usable (reliability D11).
 */
export function OrderSummary({ cart: { items, total, giftMessage, isGift }, arrival }: OrderSummaryProps) {
  const titleId = useId();
  const contentsId = useId();
  const piecesOf = piecesByProduct(items);
  const hasChanges = items.some((item) => changesSince(item, piecesOf(item)).length > 0);
  const [isUnfolded, setUnfolded] = useState(false);
  return (
    <section aria-labelledby={titleId} className={styles.summary}>
      <div className={styles.head}>
        <h2 id={titleId} className={styles.title}>
          Order Summary
        </h2>
        <span className={styles.headTotal}>{formatPence(total)}</span>
      </div>
      {hasChanges && <Notice>Something has changed since you filled your cart.</Notice>}
      {items.length === 0 ? (
        <EmptySummary />
      ) : (
        <>
          {!hasChanges && (
            <Toggle isOpen={isUnfolded} pieces={countPieces(items)} controls={contentsId} onToggle={setUnfolded} />
          )}
          <div id={contentsId} className={isUnfolded || hasChanges ? styles.unfolded : styles.folded}>
            <ul className={styles.lines}>
              {items.slice(0, maxCartItems).map((item) => (
                <SummaryItem key={item.id} item={item} pieces={piecesOf(item)} />
              ))}
            </ul>
            {items.length > maxCartItems && <p>{`and ${items.length - maxCartItems} more lines`}</p>}
            <OrderSums total={total} />
            <p className={styles.detail}>{`Arrives ${arrival}`}</p>
            {giftMessage !== "" && <p className={styles.detail} dir="auto">{`Gift message: ${giftMessage}`}</p>}
            {isGift && <p className={styles.detail}>Gift receipt: no prices in the parcel</p>}
            <TextLink to={paths.cart}>Edit cart</TextLink>
          </div>
        </>
      )}
    </section>
  );
}
