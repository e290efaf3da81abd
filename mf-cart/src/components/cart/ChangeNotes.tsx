import type { CartItem } from "@aurelle/shared/cart";
import { changesSince, changeText } from "@aurelle/shared/cart/changes";
import { Icon } from "@aurelle/shared/ui";
import styles from "./ChangeNotes.module.css";

/** What changed since the item was added (decision 21). `pieces`: of its product in all items of the cart. */
export function ChangeNotes({ item, pieces }: { item: CartItem; pieces: number }) {
  return changesSince(item, pieces).map((change) => (
    <p key={change.kind} className={styles.note}>
      <Icon name="alert" size={18} className={styles.icon} />
      <span>{changeText(change, "cart")}</span>
    </p>
  ));
}
