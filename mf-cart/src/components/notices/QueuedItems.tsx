import { fullTitleOf, madeTexts } from "@aurelle/shared/contract/madeTexts";
import * as paths from "@aurelle/shared/contract/paths";
import { offlineQueue, type QueuedItem, useOfflineQueue } from "@aurelle/shared/offlineQueue";
import { Link } from "@aurelle/shared/router";
import { Button, VisuallyHidden } from "@aurelle/shared/ui";
import { useId } from "react";
import styles from "./QueuedItems.module.css";

function QueuedRow({ item }: { item: QueuedItem }) {
  const { key, productId, title, rejection } = item;
  return (
    <li className={styles.row}>
      <div className={styles.description}>
        <Link to={paths.product(productId)} className={styles.title}>
          {title}
        </Link>
        {madeTexts(item).map((text) => (
          <p key={text} dir="auto" className={styles.text}>
            {text}
          </p>
        ))}
        <p className={rejection ? styles.error : styles.text}>
          {rejection ?? "Will be added when you are back online."}
        </p>
      </div>
      <Button variant="quiet" onClick={() => offlineQueue.remove(key)}>
        {rejection ? "Dismiss" : "Remove"}
        <VisuallyHidden> {fullTitleOf(item)}</VisuallyHidden>
      </Button>
    </li>
  );
}

/** The offline queue: items still to be sent, and items that the shop rejected. Renders nothing when the queue is empty. */
export function QueuedItems() {
  const items = useOfflineQueue();
  const titleId = useId();
  if (items.length === 0) return null;
  return (
    <section aria-labelledby={titleId} className={styles.queue}>
      <h2 id={titleId} className={styles.heading}>
        Added while you were offline
      </h2>
      <ul className={styles.rows}>
        {items.map((item) => (
          <QueuedRow key={item.key} item={item} />
        ))}
      </ul>
    </section>
  );
}
