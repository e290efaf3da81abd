import { Button } from "@aurelle/shared/ui";
import { type MouseEvent, useState } from "react";
import type { CartItem } from "../model/cart";
import { CartLine } from "./CartLine";
import styles from "./CartTable.module.css";
import { tableRoles } from "./tableRoles";

/** Lines drawn at a time: as many as a cart of ours can hold, so that a monstrous one stays usable (reliability D11). */
const linesAtOnce = 100;

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
  const [shown, setShown] = useState(linesAtOnce);
  const remove = (item: CartItem) => (event: MouseEvent<HTMLButtonElement>) => {
    if (!focusNeighbour(event.currentTarget)) onEmptied();
    onRemove(item);
  };
  return (
    <div>
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
          {items.slice(0, shown).map((item) => (
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
      {items.length > shown && (
        <Button variant="outlined" className={styles.more} onClick={() => setShown(shown + linesAtOnce)}>
          {`Show more (${items.length - shown} left)`}
        </Button>
      )}
    </div>
  );
}
