import type { Pence } from "@aurelle/shared/money";
import { classNames, Price } from "@aurelle/shared/ui";
import { type ReactNode, type RefObject, useRef } from "react";
import styles from "./PurchaseBar.module.css";
import { useOutOfView } from "./useOutOfView";

interface PurchaseBarProps {
  price: Pence;
  /** The purchase button stays in view while a part of this element is in view. */
  section: RefObject<HTMLElement | null>;
  /** The purchase button. */
  children: ReactNode;
}

/** The purchase button. On a phone it moves to the lower edge of the window while its place in the page is out of view. */
export function PurchaseBar({ price, section, children }: PurchaseBarProps) {
  const place = useRef<HTMLDivElement>(null);
  const isAway = useOutOfView(place, section);
  return (
    <div ref={place} className={styles.place}>
      <div data-bottom-bar={isAway || undefined} className={classNames(styles.purchase, isAway && styles.away)}>
        {isAway && <Price current={price} className={styles.price} />}
        {children}
      </div>
    </div>
  );
}
