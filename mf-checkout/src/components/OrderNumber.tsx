import * as paths from "@aurelle/shared/contract/paths";
import { Button, TextLink, useFocusRestoration } from "@aurelle/shared/ui";
import type { OrderView } from "../model/order";
import styles from "./OrderNumber.module.css";

interface OrderNumberProps {
  view: OrderView;
  onRetry: () => void;
}

function ReadingError({ message, onRetry }: { message: string; onRetry: () => void }) {
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

/** The order's number as soon as it is known. Until then its space is empty, so that nothing moves when it appears. */
export function OrderNumber({ view, onRetry }: OrderNumberProps) {
  if (view.status === "failed") return <ReadingError message={view.message} onRetry={onRetry} />;
  return (
    <p role="status" className={styles.number}>
      {view.status === "known" && (
        <>
          Order number{" "}
          {view.order ? (
            <TextLink to={paths.order(view.order.id)} className={styles.value}>
              {view.number}
            </TextLink>
          ) : (
            <strong className={styles.value}>{view.number}</strong>
          )}
        </>
      )}
    </p>
  );
}
