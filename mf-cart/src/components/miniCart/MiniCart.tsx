import type { Slots } from "@aurelle/shared/contract";
import { Failed, IconButton, Loading } from "@aurelle/shared/ui";
import { useCart } from "../../data/useCart";
import { useLastAdded } from "../../data/useLastAdded";
import { QueuedItems } from "../notices/QueuedItems";
import styles from "./MiniCart.module.css";
import { MiniCartContents } from "./MiniCartContents";

/** Slot `header.miniCart`: the cart at a glance. The shell opens and closes it (decision 17). */
export default function MiniCart({ onClose }: Slots["header.miniCart"]) {
  const { view, retry } = useCart();
  const lastAdded = useLastAdded();
  return (
    // It can take the focus when the focused element is removed. The main element does so for the page, but is not around it.
    <div tabIndex={-1} className={styles.panel}>
      <header className={styles.header}>
        <h2 className={styles.title}>Your cart</h2>
        <IconButton icon="close" label="Close cart" onClick={onClose} />
      </header>
      <QueuedItems />
      {view.status === "loading" && <Loading text="Loading your cart..." />}
      {view.status === "failed" && (
        <Failed text={`Error loading your cart: ${view.message}`} onRetry={retry} className={styles.failed} />
      )}
      {view.status === "succeeded" && (
        <MiniCartContents
          cart={view.cart}
          lastAdded={lastAdded}
          isCurrent={view.isCurrent}
          onRetry={retry}
          onClose={onClose}
        />
      )}
    </div>
  );
}
