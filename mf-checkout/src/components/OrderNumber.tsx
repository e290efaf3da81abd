import { Button, useFocusRestoration } from "@aurelle/shared/ui";
import type { DetailsReading, PlacedOrder } from "../model/order";
import styles from "./OrderNumber.module.css";

interface OrderNumberProps {
  order: PlacedOrder | null;
  details: DetailsReading;
  onRetry: () => void;
}

function NotRead({ message, onRetry }: { message: string; onRetry: () => void }) {
  const ref = useFocusRestoration<HTMLDivElement>();
  return (
    <div ref={ref} role="alert" className={styles.number}>
      <span dir="auto">{message}</span>{" "}
      <Button variant="quiet" className={styles.retry} onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}

/** The order's number as soon as it is known; its place is kept meanwhile. */
export function OrderNumber({ order, details, onRetry }: OrderNumberProps) {
  if (!order && details.status === "failed") return <NotRead message={details.message} onRetry={onRetry} />;
  return (
    <p role="status" className={styles.number}>
      {order && (
        <>
          Order number <strong className={styles.value}>{order.number}</strong>
        </>
      )}
    </p>
  );
}
