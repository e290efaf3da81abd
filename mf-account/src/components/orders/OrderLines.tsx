import { formatPence } from "@aurelle/shared/money";
import type { OrderLine } from "@aurelle/shared/order";
import styles from "./OrderLines.module.css";

/** The items of an order as a table. Prices in whole pence. */
export function OrderLines({ lines }: { lines: readonly OrderLine[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: on the narrowest screens the keyboard must scroll it sideways
    <section aria-label="Items of the order" tabIndex={0} className={styles.scroll}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col" className={styles.head}>
              Product
            </th>
            <th scope="col" className={styles.headNumber}>
              Price
            </th>
            <th scope="col" className={styles.headNumber}>
              Quantity
            </th>
            <th scope="col" className={styles.headNumber}>
              Total
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ id, title, price, quantity, total }) => (
            <tr key={id} className={styles.line}>
              <td className={styles.product} dir="auto">
                {title}
              </td>
              <td className={styles.number}>{formatPence(price)}</td>
              <td className={styles.number}>{quantity}</td>
              <td className={styles.number}>{formatPence(total)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
