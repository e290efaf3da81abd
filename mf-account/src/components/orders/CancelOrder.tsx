import { Button, Notice } from "@aurelle/shared/ui";
import { useEffect, useRef, useState } from "react";
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
      <Focused key="answer">
        <Notice tone="success">This order has been cancelled.</Notice>
      </Focused>
    );
  }
  const failure = error !== undefined && <Notice tone="error">{error}</Notice>;
  if (!isCancellable) return failure;
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
    <Focused key="question">
      {failure}
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
    </Focused>
  );
}

/** Takes the focus when it is shown: the pressed button that it replaces had it. */
function Focused({ children }: { children: React.ReactNode }) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => ref.current?.focus(), []);
  return (
    <div ref={ref} tabIndex={-1} className={styles.cancel}>
      {children}
    </div>
  );
}
