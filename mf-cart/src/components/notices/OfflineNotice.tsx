import { Notice } from "@aurelle/shared/ui";
import styles from "./QueuedItems.module.css";

/** What stands below is what this tab last heard; nobody can be asked now. */
export function OfflineNotice() {
  return <Notice className={styles.notice}>You are offline. This is your cart as we last saw it.</Notice>;
}
