import { Button } from "@aurelle/shared/ui";
import { useId } from "react";
import styles from "./QueuedItems.module.css";

/** A disabled button in place of the link to checkout: without a connection no order can be placed. */
export function CheckoutOffline({ text, className }: { text: string; className?: string | undefined }) {
  const reasonId = useId();
  return (
    <div className={className}>
      <Button fullWidth disabled aria-describedby={reasonId}>
        {text}
      </Button>
      <p id={reasonId} className={styles.note}>
        You are offline. Checkout opens again when you are back online.
      </p>
    </div>
  );
}
