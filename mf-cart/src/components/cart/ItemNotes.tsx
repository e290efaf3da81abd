import type { CartItem } from "@aurelle/shared/cart";
import { madeTexts } from "@aurelle/shared/contract/madeTexts";
import { isLowInStock } from "@aurelle/shared/contract/rules";
import { formatPence } from "@aurelle/shared/money";
import { savingOf } from "../../model/savingOf";
import styles from "./CartTable.module.css";
import { ChangeNotes } from "./ChangeNotes";

/**
 * What a shopper should know of an item: what its discount saves, that few pieces are left, what changed since it was added.
 * `pieces`: of its product in all items of the cart.
 */
export function ItemNotes({ item, pieces }: { item: CartItem; pieces: number }) {
  const saving = savingOf(item);
  // The quantity says so too once it has reached the stock.
  const isLow = isLowInStock(item) && pieces < item.inventory;
  return (
    <>
      {madeTexts(item).map((text) => (
        <p key={text} dir="auto" className={styles.size}>
          {text}
        </p>
      ))}
      {saving > 0 && <p className={styles.saving}>{`You save ${formatPence(saving)}`}</p>}
      {isLow && <p className={styles.low}>{`Only ${item.inventory} left`}</p>}
      <ChangeNotes item={item} pieces={pieces} />
    </>
  );
}
