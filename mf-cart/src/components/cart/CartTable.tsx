import { SelectField } from "@aurelle/shared/ui";
import { type MouseEvent, useState } from "react";
import { linesAtOnce, portionsOf } from "../../model/pages";
import type { CartItem } from "../../model/pendingQuantities";
import { CartLine } from "./CartItemRow";
import styles from "./CartTable.module.css";
import { tableRoles } from "./tableRoles";

interface CartTableProps {
  items: readonly CartItem[];
  isBusy: (id: string) => boolean;
  onQuantity: (id: string, quantity: number) => void;
  onRemove: (item: CartItem) => void;
  /** The line that had the focus was the last one. */
  onEmptied: () => void;
}

/** The focus goes to the neighbour's Remove; there is none when the cart becomes empty. */
function focusNeighbour(button: HTMLElement): boolean {
  const row = button.closest("tr");
  const neighbour = row?.nextElementSibling ?? row?.previousElementSibling;
  const next = neighbour?.querySelector<HTMLElement>(`.${styles.remove}`);
  next?.focus();
  return Boolean(next);
}

export function CartTable({ items, isBusy, onQuantity, onRemove, onEmptied }: CartTableProps) {
  const [chosen, setChosen] = useState(0);
  const portions = portionsOf(items.length);
  // What was removed may have been the last portion.
  const { from = 0 } = portions.findLast((portion) => portion.from <= chosen) ?? {};
  const remove = (item: CartItem) => (event: MouseEvent<HTMLButtonElement>) => {
    if (!focusNeighbour(event.currentTarget)) onEmptied();
    onRemove(item);
  };
  return (
    <div>
      {portions.length > 1 && (
        <div className={styles.portions}>
          <SelectField
            label={`Items shown, of ${items.length.toLocaleString("en-GB")}`}
            name="portion"
            value={String(from)}
            onChange={(value) => setChosen(Number(value))}
            options={portions.map((portion) => ({ value: String(portion.from), label: portion.name }))}
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
          {items.slice(from, from + linesAtOnce).map((item) => (
            <CartLine
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
