import { type CartItem, itemKeyOf } from "@aurelle/shared/cart";
import { fullTitleOf } from "@aurelle/shared/contract/madeTexts";
import * as paths from "@aurelle/shared/contract/paths";
import { timesPence } from "@aurelle/shared/money";
import { Link } from "@aurelle/shared/router";
import { Button, Price, ProductPicture, VisuallyHidden } from "@aurelle/shared/ui";
import { tableRoles } from "@aurelle/shared/ui/tableRoles";
import { useState } from "react";
import styles from "./CartTable.module.css";
import { ItemNotes } from "./ItemNotes";
import { QuantityStepper } from "./QuantityStepper";

interface CartItemRowProps {
  item: CartItem;
  /** Of its product in all items of the cart. */
  pieces: number;
  isBusy: boolean;
  onQuantity: (quantity: number) => void;
  onRemove: () => void;
  onSave: () => Promise<void>;
}

/** The column's name within a card on a phone, where the table's head is hidden. Screen readers read the head instead. */
function ColumnName({ children }: { children: string }) {
  return (
    <span aria-hidden="true" className={styles.columnName}>
      {children}
    </span>
  );
}

/** One item of the cart. `isBusy`: the server has not confirmed its quantity yet. */
export function CartItemRow({ item, pieces, isBusy, onQuantity, onRemove, onSave }: CartItemRowProps) {
  const [isSaving, setSaving] = useState(false);
  const save = async () => {
    setSaving(true);
    await onSave();
    setSaving(false);
  };
  const { handle, title, size, ringSize, image, price, originalPrice, quantity } = item;
  return (
    <tr {...tableRoles.row} data-item={itemKeyOf(item)} aria-busy={isBusy || undefined} className={styles.line}>
      <td {...tableRoles.cell} className={styles.product}>
        <div className={styles.productLayout}>
          {/* The title is the same link: the keyboard stops once, and a screen reader announces it once. */}
          <Link to={paths.product(handle)} tabIndex={-1} aria-hidden="true" className={styles.picture}>
            <ProductPicture image={image} alt="" sizes="96px" />
          </Link>
          <div className={styles.description}>
            <Link to={paths.product(handle)} className={styles.title}>
              {title}
            </Link>
            {size && !ringSize && <p className={styles.size}>{size}</p>}
            <ItemNotes item={item} pieces={pieces} />
            <div className={styles.actions}>
              <Button variant="quiet" data-focus className={styles.action} onClick={onRemove}>
                Remove<VisuallyHidden> {fullTitleOf(item)}</VisuallyHidden>
              </Button>
              <Button variant="quiet" busy={isSaving} className={styles.action} onClick={() => void save()}>
                Save for later<VisuallyHidden> {fullTitleOf(item)}</VisuallyHidden>
              </Button>
            </div>
          </div>
        </div>
      </td>
      <td {...tableRoles.cell} className={styles.price}>
        <ColumnName>Price</ColumnName>
        <Price current={price} original={originalPrice} className={styles.amount} />
      </td>
      <td {...tableRoles.cell} className={styles.quantity}>
        <ColumnName>Quantity</ColumnName>
        <QuantityStepper item={item} pieces={pieces} onQuantity={onQuantity} />
      </td>
      <td {...tableRoles.cell} className={styles.total}>
        <ColumnName>Total</ColumnName>
        <Price current={timesPence(price, quantity)} className={styles.amount} />
      </td>
    </tr>
  );
}
