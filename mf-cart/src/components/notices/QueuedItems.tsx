import { offlineQueue, type QueuedItem, useOfflineQueue } from "@aurelle/shared/offlineQueue";
import { Link } from "@aurelle/shared/router";
import { Button, VisuallyHidden } from "@aurelle/shared/ui";
import { useId } from "react";
import styles from "./QueuedItems.module.css";

function WaitingRow({ piece: { key, productId, title, rejection } }: { piece: QueuedItem }) {
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <Link to={`/product/${productId}`} className={styles.title}>
          {title}
        </Link>
        <p className={rejection ? styles.refusal : styles.text}>
          {rejection ?? "Will be added when you are back online."}
        </p>
      </div>
      <Button variant="quiet" onClick={() => offlineQueue.remove(key)}>
        {rejection ? "Dismiss" : "Remove"}
        <VisuallyHidden> {title}</VisuallyHidden>
      </Button>
    </li>
  );
}

/** What was added without a connection: it waits, or the shop did not take it. Nothing where nothing does. */
export function WaitingPieces() {
  const pieces = useOfflineQueue();
  const titleId = useId();
  if (pieces.length === 0) return null;
  return (
    <section aria-labelledby={titleId} className={styles.waiting}>
      <h2 id={titleId} className={styles.heading}>
        Added while you were offline
      </h2>
      <ul className={styles.rows}>
        {pieces.map((piece) => (
          <WaitingRow key={piece.key} piece={piece} />
        ))}
      </ul>
    </section>
  );
}
