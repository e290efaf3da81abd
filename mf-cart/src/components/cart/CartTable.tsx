import type { CartItem } from "@aurelle/shared/cart";
import { SelectField } from "@aurelle/shared/ui";
import { type MouseEvent, useState } from "react";
import { pageSize, pagesOf } from "../../model/pages";
import { CartItemRow } from "./CartItemRow";
import styles from "./CartTable.module.css";
import { tableRoles } from "./tableRoles";

interface CartTableProps {
  items: readonly CartItem[];
  isBusy: (id: string) => boolean;
  onQuantity: (id: string, quantity: number) => void;
  onRemove: (item: CartItem) => void;
  /** Called when the last item is removed: no neighbour can take the focus. */
  onEmptied: () => void;
}

/** Moves the focus to the Remove button of the next item, else of the previous one. @returns false for the only item */
function focusNeighbour(button: HTMLElement): boolean {
  const row = button.closest("tr");
  const neighbour = row?.nextElementSibling ?? row?.previousElementSibling;
  const next = neighbour?.querySelector<HTMLElement>(`.${styles.remove}`);
  next?.focus();
  return Boolean(next);
}

/** The items of the cart. An oversized cart is divided into pages (reliability D11). */
export function CartTable({ items, isBusy, onQuantity, onRemove, onEmptied }: CartTableProps) {
  const [chosen, setChosen] = useState(0);
  const pages = pagesOf(items.length);
  // A removal may leave fewer pages than before.
  const { from = 0 } = pages.findLast((page) => page.from <= chosen) ?? {};
  const remove = (item: CartItem) => (event: MouseEvent<HTMLButtonElement>) => {
    if (!focusNeighbour(event.currentTarget)) onEmptied();
    onRemove(item);
  };
  return (
    <div>
      {pages.length > 1 && (
        <div className={styles.pages}>
          <SelectField
            label={`Items shown, of ${items.length.toLocaleString("en-GB")}`}
            name="page"
            value={String(from)}
            onChange={(value) => setChosen(Number(value))}
            options={pages.map((page) => ({ value: String(page.from), label: page.name }))}
          />
        </div>
      )}
      <table {...tableRoles.table} aria-label="Items in your cart" className={styles.table}>
        <thead {...tableRoles.group} className={styles.head}>
          <tr {...tableRoles.row}>
            {["Product", "Price", "Quantity", "Total"].map((name) => (
              <th key={name} {...tableRoles.head} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...tableRoles.group} className={styles.body}>
          {items.slice(from, from + pageSize).map((item) => (
            <CartItemRow
              key={item.id}
              item={item}
              isBusy={isBusy(item.id)}
              onQuantity={(quantity) => onQuantity(item.id, quantity)}
              onRemove={remove(item)}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}
