import styles from "./QueuedItems.module.css";

/** Below the button that was pressed without a connection. */
export function WaitingNote({ pieces }: { pieces: number }) {
  return (
    <p role="status" className={styles.note}>
      {`${pieces === 1 ? "1 piece" : `${pieces} pieces`} will be added to your cart when you are back online.`}
    </p>
  );
}
