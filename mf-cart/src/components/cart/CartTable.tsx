import { type CartItem, itemKeyOf } from "@aurelle/shared/cart";
import { SelectField } from "@aurelle/shared/ui";
import { tableRoles } from "@aurelle/shared/ui/tableRoles";
import { useRef, useState } from "react";
import type { CartRow } from "../../model/cartRows";
import { pageOf, pagesOf } from "../../model/pages";
import { CartItemRow } from "./CartItemRow";
import styles from "./CartTable.module.css";
import { RemovedRow } from "./RemovedRow";
import { useRowFocus } from "./useRowFocus";

interface CartTableProps {
  rows: readonly CartRow[];
  /** How many pieces of an item's product all items of the cart have. */
  piecesOf: (item: CartItem) => number;
  isBusy: (id: string) => boolean;
  onQuantity: (id: string, quantity: number) => void;
  onRemove: (item: CartItem) => void;
  onSave: (item: CartItem) => Promise<void>;
}

function TableHead() {
  return (
    <thead {...tableRoles.group} className={styles.head}>
      <tr {...tableRoles.row}>
        {["Product", "Price", "Quantity", "Total"].map((name) => (
          <th key={name} {...tableRoles.head} scope="col">
            {name}
          </th>
        ))}
      </tr>
    </thead>
  );
}

function PageChoice({ count, from, onChoose }: { count: number; from: number; onChoose: (from: number) => void }) {
  return (
    <div className={styles.pages}>
      <SelectField
        label={`Items shown, of ${count.toLocaleString("en-GB")}`}
        name="page"
        value={String(from)}
        onChange={(value) => onChoose(Number(value))}
        options={pagesOf(count).map((page) => ({ value: String(page.from), label: page.name }))}
      />
    </div>
  );
}

/** The items of the cart, and in their places those that were removed. An oversized cart is divided into pages (reliability D11). */
export function CartTable({ rows, piecesOf, isBusy, onQuantity, onRemove, onSave }: CartTableProps) {
  const [chosen, setChosen] = useState(0);
  const table = useRef<HTMLTableElement>(null);
  const focusNext = useRowFocus(table, rows);
  const count = rows.filter(({ undo }) => undo === null).length;
  const pages = pagesOf(count);
  // A removal may leave fewer pages than before.
  const { from = 0 } = pages.findLast((page) => page.from <= chosen) ?? {};
  const remove = (item: CartItem) => {
    focusNext({ itemKey: itemKeyOf(item), isRemoved: true });
    onRemove(item);
  };
  const save = (item: CartItem) => {
    focusNext({ itemKey: itemKeyOf(item), isRemoved: true });
    return onSave(item);
  };
  const putBack = (item: CartItem, undo: () => Promise<void>) => {
    focusNext({ itemKey: itemKeyOf(item), isRemoved: false });
    return undo();
  };
  return (
    <div>
      {pages.length > 1 && <PageChoice count={count} from={from} onChoose={setChosen} />}
      <table ref={table} {...tableRoles.table} aria-label="Items in your cart" className={styles.table}>
        <TableHead />
        <tbody {...tableRoles.group} className={styles.body}>
          {pageOf(rows, from).map((row) => {
            const { item, undo } = row;
            return undo ? (
              <RemovedRow
                key={`removed ${itemKeyOf(item)}`}
                item={item}
                kind={row.kind}
                undo={() => putBack(item, undo)}
              />
            ) : (
              <CartItemRow
                key={item.id}
                item={item}
                pieces={piecesOf(item)}
                isBusy={isBusy(item.id)}
                onQuantity={(quantity) => onQuantity(item.id, quantity)}
                onRemove={() => remove(item)}
                onSave={() => save(item)}
              />
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
