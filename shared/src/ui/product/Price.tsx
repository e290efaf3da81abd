import { formatPence, type Pence } from "../../money/money";
import { classNames } from "../classNames";
import { VisuallyHidden } from "../layout/VisuallyHidden";
import styles from "./Price.module.css";

interface PriceProps {
  current: Pence;
  /** Struck through where it is higher than `current`; else not shown (decision 37). */
  original?: Pence | null | undefined;
  className?: string | undefined;
}

/** A price; for a reduced product, the original price is struck through before it. */
export function Price({ current, original = null, className }: PriceProps) {
  if (original === null || original <= current) {
    return <span className={classNames(styles.price, className)}>{formatPence(current)}</span>;
  }
  return (
    <span className={classNames(styles.price, className)}>
      <VisuallyHidden>Was </VisuallyHidden>
      <s className={styles.original}>{formatPence(original)}</s> <VisuallyHidden>now </VisuallyHidden>
      <span className={styles.sale}>{formatPence(current)}</span>
    </span>
  );
}
