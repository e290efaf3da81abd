import { Button, Notice } from "@aurelle/shared/ui";
import styles from "./CartUnavailableNotice.module.css";

/** The server had no cart to give; nothing can be ordered until it has (decision 14). */
export function UnreadNotice({ onRetry }: { onRetry: () => void }) {
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
