import styles from "./QueuedItems.module.css";

/** How many pieces of a product are in the offline queue, below the button that was pressed without a connection. */
export function QueuedItemsNote({ pieces }: { pieces: number }) {
  return (
    <p role="status" className={styles.note}>
      {`${pieces === 1 ? "1 piece" : `${pieces} pieces`} will be added to your cart when you are back online.`}
    </p>
  );
}
