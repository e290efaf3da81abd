import { Button } from "@aurelle/shared/ui";
import { useId } from "react";
import styles from "./QueuedItems.module.css";

/** In the place of the way to checkout while there is no connection: an order is never begun that cannot be placed. */
export function CheckoutOffline({ text, className }: { text: string; className?: string | undefined }) {
  const why = useId();
  return (
    <div className={className}>
      <Button fullWidth disabled aria-describedby={why}>
        {text}
      </Button>
      <p id={why} className={styles.note}>
        You are offline. Checkout opens again when you are back online.
      </p>
    </div>
  );
}
