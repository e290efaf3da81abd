import type { OrderUpdate } from "@aurelle/shared/order";
import { formatDate, StatusTag } from "@aurelle/shared/ui";
import styles from "./OrderUpdates.module.css";

/** The tracking updates of an order, the first one first. */
export function OrderUpdates({ updates }: { updates: readonly OrderUpdate[] }) {
  if (updates.length === 0) return <p className={styles.none}>There are no updates yet.</p>;
  return (
    <ol>
      {updates.map(({ id, status, notes, at }) => (
        <li key={id} className={styles.update}>
          <p className={styles.when}>
            <time dateTime={at}>{formatDate(at)}</time>
          </p>
          <StatusTag status={status} />
          {notes !== "" && <p dir="auto">{notes}</p>}
        </li>
      ))}
    </ol>
  );
}
