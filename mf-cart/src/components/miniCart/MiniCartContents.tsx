import { type Cart, type CartItem, itemKeyOf } from "@aurelle/shared/cart";
import { madeTexts } from "@aurelle/shared/contract/madeTexts";
import * as paths from "@aurelle/shared/contract/paths";
import { maxCartItems } from "@aurelle/shared/contract/rules";
import { formatPence, timesPence } from "@aurelle/shared/money";
import { useOnline } from "@aurelle/shared/online";
import { Link } from "@aurelle/shared/router";
import { LinkButton, ProductPicture } from "@aurelle/shared/ui";
import { giftSummary } from "../../model/gift";
import { newestFirst } from "../../model/newestFirst";
import { CheckoutOffline } from "../notices/CheckoutOffline";
import { OfflineNotice } from "../notices/OfflineNotice";
import { StaleNotice } from "../notices/StaleNotice";
import styles from "./MiniCart.module.css";

interface MiniCartContentsProps {
  cart: Pick<Cart, "items" | "total" | "giftMessage" | "isGift">;
  /** Id of the product that was added last, where the shopper has just done so. */
  lastAdded: string | null;
  isCurrent: boolean;
  onRetry: () => void;
  onClose: () => void;
}

function MiniCartItem({ item, isAdded, onClose }: { item: CartItem; isAdded: boolean; onClose: () => void }) {
  const { handle, title, image, price, quantity } = item;
  return (
    <li className={styles.line}>
      <ProductPicture image={image} alt="" sizes="64px" className={styles.picture} />
      <div className={styles.description}>
        {isAdded && <span className={styles.added}>Added</span>}
        <Link to={paths.product(handle)} onClick={onClose} className={styles.name}>
          {title}
        </Link>
        <span className={styles.quantity}>{`${quantity} × ${formatPence(price)}`}</span>
        {madeTexts(item).map((text) => (
          <span key={text} dir="auto" className={styles.quantity}>
            {text}
          </span>
        ))}
      </div>
      <span className={styles.price}>{formatPence(timesPence(price, quantity))}</span>
    </li>
  );
}

/** The newest items of the cart, as many as the shop's own carts can have, and the links to cart and checkout (reliability D11). */
export function MiniCartContents({ cart, lastAdded, ...rest }: MiniCartContentsProps) {
  const { items, total } = cart;
  const { isCurrent, onRetry, onClose } = rest;
  const isEmpty = items.length === 0;
  const isOnline = useOnline();
  const gift = giftSummary(cart);
  const left = items.length - maxCartItems;
  return (
    <>
      {!isOnline && <OfflineNotice />}
      {isOnline && !isCurrent && <StaleNotice onRetry={onRetry} />}
      {isEmpty ? (
        <p className={styles.empty}>Your cart is empty</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reached by the keyboard (WCAG 2.1.1)
        <ul tabIndex={0} aria-label="Items in your cart" className={styles.lines}>
          {newestFirst(items, lastAdded)
            .slice(0, maxCartItems)
            .map((item) => (
              <MiniCartItem key={item.id} item={item} isAdded={itemKeyOf(item) === lastAdded} onClose={onClose} />
            ))}
          {left > 0 && <li className={styles.left}>{`and ${left.toLocaleString("en-GB")} more in your cart`}</li>}
        </ul>
      )}
      <footer className={styles.footer}>
        {!isEmpty && gift && <p className={styles.quantity}>{gift}</p>}
        {!isEmpty && (
          <p className={styles.subtotal}>
            <span>Subtotal</span>
            <span>{formatPence(total)}</span>
          </p>
        )}
        <div className={styles.ways}>
          <LinkButton to={paths.cart} variant="outlined" className={styles.way} onClick={onClose}>
            View Cart
          </LinkButton>
          {!isEmpty && !isOnline && <CheckoutOffline text="Checkout" className={styles.way} />}
          {!isEmpty && isOnline && (
            <LinkButton to={paths.checkout} className={styles.way} onClick={onClose}>
              Checkout
            </LinkButton>
          )}
        </div>
      </footer>
    </>
  );
}
