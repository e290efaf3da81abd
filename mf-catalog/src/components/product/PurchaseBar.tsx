import type { Pence } from "@aurelle/shared/money";
import { classNames, Price } from "@aurelle/shared/ui";
import { type ReactNode, type RefObject, useRef } from "react";
import styles from "./PurchaseBar.module.css";
import { useOutOfView } from "./useOutOfView";

interface PurchaseBarProps {
  price: Pence;
  /** As long as some of this is in sight, the button is too. */
  section: RefObject<HTMLElement | null>;
  children: ReactNode;
}

/** The place of the button that buys. On a phone it moves to the lower edge while that place is out of sight. */
export function PurchaseBar({ price, section, children }: PurchaseBarProps) {
  const place = useRef<HTMLDivElement>(null);
  const isAway = useOutOfView(place, section);
  return (
    <div ref={place} className={styles.place}>
      <div className={classNames(styles.purchase, isAway && styles.away)}>
        {isAway && <Price current={price} className={styles.price} />}
        {children}
      </div>
    </div>
  );
}
