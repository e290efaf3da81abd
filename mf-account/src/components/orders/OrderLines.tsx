import { madeTexts } from "@aurelle/shared/contract/madeTexts";
import * as paths from "@aurelle/shared/contract/paths";
import { formatPence } from "@aurelle/shared/money";
import type { Order, OrderLine } from "@aurelle/shared/order";
import { ProductPicture, TextLink } from "@aurelle/shared/ui";
import { tableRoles } from "@aurelle/shared/ui/tableRoles";
import type { ReactNode } from "react";
import styles from "./OrderLines.module.css";

/** The items of an order as a table; on a phone each item is a card. Prices in whole pence. */
export function OrderLines({ order: { lines, total } }: { order: Order }) {
  return (
    <table {...tableRoles.table} aria-label="Items of the order" className={styles.table}>
      <thead {...tableRoles.group} className={styles.head}>
        <tr {...tableRoles.row}>
          {["Product", "Price", "Quantity", "Total"].map((name) => (
            <th key={name} {...tableRoles.head} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody {...tableRoles.group}>
        {lines.map((line) => (
          <tr key={line.id} {...tableRoles.row} className={styles.line}>
            <td {...tableRoles.cell} className={styles.product} dir="auto">
              <Product line={line} />
            </td>
            <NumberCell name="Price">{formatPence(line.price)}</NumberCell>
            <NumberCell name="Quantity">{line.quantity}</NumberCell>
            <NumberCell name="Total">{formatPence(line.total)}</NumberCell>
          </tr>
        ))}
      </tbody>
      <tfoot {...tableRoles.group}>
        <Sum name="Shipping">Free</Sum>
        <Sum name="Total">{formatPence(total)}</Sum>
      </tfoot>
    </table>
  );
}

/** The product of a line, with a link and its picture while the shop still has it. */
function Product({ line }: { line: OrderLine }) {
  const { handle, image, title } = line;
  const made = madeTexts(line);
  return (
    <>
      {handle === null ? title : <ProductLink handle={handle} image={image} title={title} />}
      {made.length > 0 && <span className={styles.made}>{made.join(" · ")}</span>}
    </>
  );
}

function ProductLink({ handle, image, title }: { handle: string; image: string | null; title: string }) {
  return (
    <TextLink to={paths.product(handle)} className={styles.link}>
      {image !== null && <ProductPicture image={image} alt="" sizes="48px" className={styles.picture} />}
      {title}
    </TextLink>
  );
}

/** A card has no column heads in sight, so the column's name stands above the number. */
function NumberCell({ name, children }: { name: string; children: ReactNode }) {
  return (
    <td {...tableRoles.cell} className={styles.number}>
      <span aria-hidden="true" className={styles.columnName}>
        {name}
      </span>
      {children}
    </td>
  );
}

function Sum({ name, children }: { name: string; children: string }) {
  return (
    <tr {...tableRoles.row} className={styles.sum}>
      <th {...tableRoles.rowHead} scope="row" colSpan={3} className={styles.sumName}>
        {name}
      </th>
      <td {...tableRoles.cell} className={styles.number}>
        {children}
      </td>
    </tr>
  );
}
