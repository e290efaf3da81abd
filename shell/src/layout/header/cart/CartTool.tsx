import { useLast } from "@aurelle/shared/bus";
import * as paths from "@aurelle/shared/contract/paths";
import { Link } from "@aurelle/shared/router";
import { classNames, Icon } from "@aurelle/shared/ui";
import { type ReactNode, useCallback, useRef } from "react";
import tools from "../tools.module.css";
import { useChangeCount } from "../useChangeCount";
import { useDismiss } from "../useDismiss";
import styles from "./CartTool.module.css";
import { cartLabel } from "./cartLabel";

interface CartToolProps {
  isOpen: boolean;
  onToggle: () => void;
  miniCart: ReactNode;
}

/** The number of pieces in the cart, or the word 'Cart' when it is empty (specification §2). */
function CartLink() {
  const quantity = useLast("cart.changed")?.quantity;
  const changes = useChangeCount(quantity);
  const isEmpty = quantity === undefined || quantity === 0;
  return (
    // The starter may have written another number before hydration (shell/src/starter/additions/addAtOnce.ts). It is the newer one.
    <Link to={paths.cart} aria-label={cartLabel(quantity ?? 0)} className={tools.tool} suppressHydrationWarning>
      <Icon name="bag" />
      <span className={styles.count}>
        <span
          key={changes}
          className={classNames(!isEmpty && tools.badge, changes > 0 && styles.changed)}
          data-badge={tools.badge}
          suppressHydrationWarning
        >
          {isEmpty ? "Cart" : quantity}
        </span>
      </span>
    </Link>
  );
}

/** The cart link, and beside it the button that shows the mini-cart on the same page (decision 17). */
export function CartTool({ isOpen, onToggle, miniCart }: CartToolProps) {
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const trigger = useCallback(() => button.current, []);
  useDismiss(isOpen, box, trigger, onToggle);
  return (
    <div ref={box} className={styles.box}>
      <CartLink />
      <button
        ref={button}
        type="button"
        aria-label="Show what is in the cart"
        aria-expanded={isOpen}
        aria-controls="mini-cart"
        onClick={onToggle}
        className={styles.toggle}
      >
        <Icon name="chevron-down" size={18} className={styles.mark} />
      </button>
      <section id="mini-cart" aria-label="Mini cart" hidden={!isOpen} className={styles.panel}>
        {isOpen && miniCart}
      </section>
    </div>
  );
}
