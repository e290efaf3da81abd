import { Button, FocusOnMount, Notice } from "@aurelle/shared/ui";
import { useState } from "react";
import styles from "./CancelOrder.module.css";

interface CancelOrderProps {
  number: string;
  /** Pending or processing (decision 24). */
  isCancellable: boolean;
  /** What happens to the money, as long as the order is not cancelled. */
  refund: string;
  status: "idle" | "loading" | "succeeded" | "failed";
  error: string | undefined;
  onCancel: () => void;
}

/** Cancels an order after a confirmation, which says what happens to the money. */
export function CancelOrder({ number, isCancellable, refund, status, error, onCancel }: CancelOrderProps) {
  // As it was when the shopper decided: a cancelled order no longer says whether it was paid.
  const [question, setQuestion] = useState<{ refund: string } | null>(null);
  if (status === "succeeded") {
    return (
      <FocusOnMount key="answer" className={styles.cancel}>
        <Notice tone="success">
          <p>This order has been cancelled.</p>
          {question && <p>{question.refund}</p>}
        </Notice>
      </FocusOnMount>
    );
  }
  const notice = error !== undefined && <Notice tone="error">{error}</Notice>;
  if (!isCancellable) return notice;
  if (!question) {
    return (
      <div className={styles.cancel}>
        <Button variant="outlined" onClick={() => setQuestion({ refund })}>
          Cancel order
        </Button>
      </div>
    );
  }
  return (
    <FocusOnMount key="question" className={styles.cancel}>
      {notice}
      <p>
        Do you want to cancel order <bdi>{number}</bdi>? Its pieces go back on sale. {question.refund}
      </p>
      <div className={styles.actions}>
        <Button variant="outlined" onClick={() => setQuestion(null)}>
          Keep order
        </Button>
        <Button variant="destructive" busy={status === "loading"} onClick={onCancel}>
          {status === "loading" ? "Cancelling..." : "Yes, cancel order"}
        </Button>
      </div>
    </FocusOnMount>
  );
}
