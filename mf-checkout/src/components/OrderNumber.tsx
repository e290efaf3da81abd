import { Button } from "@aurelle/shared/ui";
import type { DetailsReading, PlacedOrder } from "../model/order";
import styles from "./OrderNumber.module.css";

interface OrderNumberProps {
  order: PlacedOrder | null;
  details: DetailsReading;
  onRetry: () => void;
}

/** The order's number as soon as it is known; its place is kept meanwhile. */
export function OrderNumber({ order, details, onRetry }: OrderNumberProps) {
  if (!order && details.status === "failed") {
    return (
      <div role="alert" className={styles.number}>
        <span dir="auto">{details.message}</span>{" "}
        <Button variant="quiet" className={styles.retry} onClick={onRetry}>
          Try again
        </Button>
      </div>
    );
  }
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
