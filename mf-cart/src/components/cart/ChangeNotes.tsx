import { Icon } from "@aurelle/shared/ui";
import { changesSince, changeText } from "../../model/changes";
import type { CartItem } from "../../model/pendingQuantities";
import styles from "./ChangeNotes.module.css";

/** What moved since the line was added (decision 21). */
export function ChangeNotes({ item }: { item: CartItem }) {
  return changesSince(item).map((change) => (
    <p key={change.kind} className={styles.note}>
      <Icon name="alert" size={18} className={styles.icon} />
      <span>{changeText(change)}</span>
    </p>
  ));
}
