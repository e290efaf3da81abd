import { Button, FocusOnMount, Notice } from "@aurelle/shared/ui";
import { useState } from "react";
import styles from "./CancelOrder.module.css";

interface CancelOrderProps {
  number: string;
  /** Pending or processing (decision 24). */
  isCancellable: boolean;
  status: "idle" | "loading" | "succeeded" | "failed";
  error: string | undefined;
  onCancel: () => void;
}

/** Cancels an order after a confirmation. */
export function CancelOrder({ number, isCancellable, status, error, onCancel }: CancelOrderProps) {
  const [isConfirming, setIsConfirming] = useState(false);
  if (status === "succeeded") {
    return (
      <FocusOnMount key="answer" className={styles.cancel}>
        <Notice tone="success">This order has been cancelled.</Notice>
      </FocusOnMount>
    );
  }
  const notice = error !== undefined && <Notice tone="error">{error}</Notice>;
  if (!isCancellable) return notice;
  if (!isConfirming) {
    return (
      <div className={styles.cancel}>
        <Button variant="outlined" onClick={() => setIsConfirming(true)}>
          Cancel order
        </Button>
      </div>
    );
  }
  return (
    <FocusOnMount key="question" className={styles.cancel}>
      {notice}
      <p>
        Do you want to cancel order <bdi>{number}</bdi>? Its pieces go back on sale.
      </p>
      <div className={styles.actions}>
        <Button variant="outlined" onClick={() => setIsConfirming(false)}>
          Keep order
        </Button>
        <Button busy={status === "loading"} onClick={onCancel}>
          {status === "loading" ? "Cancelling..." : "Yes, cancel order"}
        </Button>
      </div>
    </FocusOnMount>
  );
}
