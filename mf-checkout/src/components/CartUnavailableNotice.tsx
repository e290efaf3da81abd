import { Button, Notice } from "@aurelle/shared/ui";
import styles from "./CartUnavailableNotice.module.css";

/** Shown when the server could send no cart: nothing can be ordered until it does (decision 14). */
export function CartUnavailableNotice({ onRetry }: { onRetry: () => void }) {
  return (
    <Notice tone="error">
      <div className={styles.content}>
        <span>We could not read your cart just now.</span>
        <Button variant="quiet" className={styles.retry} onClick={onRetry}>
          Try again
        </Button>
      </div>
    </Notice>
  );
}
