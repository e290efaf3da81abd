import * as paths from "@aurelle/shared/contract/paths";
import { formatPence } from "@aurelle/shared/money";
import type { Order, OrderLine } from "@aurelle/shared/order";
import { ProductPicture, TextLink } from "@aurelle/shared/ui";
import styles from "./OrderLines.module.css";

/** The items of an order as a table. Prices in whole pence. */
export function OrderLines({ order: { lines, total } }: { order: Order }) {
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
          {lines.map((line) => (
            <tr key={line.id} className={styles.line}>
              <td className={styles.product} dir="auto">
                <Product line={line} />
              </td>
              <td className={styles.number}>{formatPence(line.price)}</td>
              <td className={styles.number}>{line.quantity}</td>
              <td className={styles.number}>{formatPence(line.total)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <Sum name="Shipping">Free</Sum>
          <Sum name="Total">{formatPence(total)}</Sum>
        </tfoot>
      </table>
    </section>
  );
}

/** The product of a line, with a link and its picture while the shop still has it. */
function Product({ line: { productId, image, title } }: { line: OrderLine }) {
  if (productId === null) return title;
  return (
    <TextLink to={paths.product(productId)} className={styles.link}>
      {image !== null && <ProductPicture image={image} alt="" sizes="48px" className={styles.picture} />}
      {title}
    </TextLink>
  );
}

function Sum({ name, children }: { name: string; children: string }) {
  return (
    <tr className={styles.sum}>
      <th scope="row" colSpan={3} className={styles.number}>
        {name}
      </th>
      <td className={styles.number}>{children}</td>
    </tr>
  );
}
