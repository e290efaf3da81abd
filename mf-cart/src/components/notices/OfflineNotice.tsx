import { Notice } from "@aurelle/shared/ui";
import styles from "./QueuedItems.module.css";

/** Shown without a connection: the cart below is the last one that the server sent to this tab. */
export function OfflineNotice() {
  return <Notice className={styles.notice}>You are offline. This is your cart as we last saw it.</Notice>;
}
