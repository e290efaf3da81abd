import { Button, Notice } from "@aurelle/shared/ui";
import styles from "./StaleNotice.module.css";

/** Shown when the latest reading of the cart failed: the cart below may be outdated or incomplete (decision 14). */
export function StaleNotice({ onRetry }: { onRetry: () => void }) {
  return (
    <Notice tone="error">
      <div className={styles.content}>
        <span>We could not check your cart just now, so it may not be up to date.</span>
        <Button variant="quiet" className={styles.retry} onClick={onRetry}>
          Try again
        </Button>
      </div>
    </Notice>
  );
}
