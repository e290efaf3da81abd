import { createPortal } from "react-dom";
import { addPence, formatPence } from "../money/money";
import { formatDate, statusLabel } from "../ui/formatting";
import { countryName, type Order, type OrderLine, paymentLabels } from "./order";
import styles from "./PrintedOrder.module.css";
import { paymentFacts } from "./paymentFacts";

const paymentName = (method: string): string =>
  Object.entries(paymentLabels).find(([name]) => name === method)?.[1] ?? method;

/** The order as an invoice: not visible on the screen. While it is mounted, the browser prints only the invoice instead of the page. */
export function PrintedOrder({ order }: { order: Order }) {
  if (typeof document === "undefined") return null;
  return createPortal(
    <section hidden data-print-alone="" aria-label={`Order ${order.number}, for printing`} className={styles.sheet}>
      <header className={styles.head}>
        <p className={styles.wordmark}>AURELLE</p>
        <p className={styles.site}>{location.host}</p>
      </header>
      <h1 className={styles.title}>Order {order.number}</h1>
      <Facts order={order} />
      <Lines order={order} />
      <Payment order={order} />
      <p className={styles.thanks}>
        Thank you for your order. Unworn pieces can be returned within 30 days; every piece has a one-year warranty.
      </p>
    </section>,
    document.body,
  );
}

function Facts({ order: { placedAt, status, shipping, email, paymentMethod } }: { order: Order }) {
  const { fullName, address, city, zipCode, country } = shipping;
  return (
    <div className={styles.facts}>
      <div>
        <h2 className={styles.name}>Deliver to</h2>
        <address className={styles.address}>
          {[fullName, address, `${city} ${zipCode}`.trim(), countryName(country)].filter(Boolean).map((line) => (
            <span key={line} className={styles.line}>
              {line}
            </span>
          ))}
        </address>
      </div>
      <dl className={styles.pairs}>
        <Fact name="Date">{formatDate(placedAt)}</Fact>
        <Fact name="Status">{statusLabel(status)}</Fact>
        {paymentMethod !== "" && <Fact name="Payment">{paymentName(paymentMethod)}</Fact>}
        {email !== "" && <Fact name="Email">{email}</Fact>}
      </dl>
    </div>
  );
}

/** Where to pay: with it the sheet is an invoice that can be paid. */
function Payment({ order }: { order: Order }) {
  const facts = paymentFacts(order);
  if (facts.length === 0) return null;
  return (
    <section>
      <h2 className={styles.name}>Payment by bank transfer</h2>
      <dl className={styles.pairs}>
        {facts.map(({ label, value }) => (
          <Fact key={label} name={label}>
            {value}
          </Fact>
        ))}
      </dl>
    </section>
  );
}

function Fact({ name, children }: { name: string; children: string }) {
  return (
    <div className={styles.pair}>
      <dt className={styles.name}>{name}</dt>
      <dd className={styles.value}>{children}</dd>
    </div>
  );
}

function Lines({ order: { lines, total } }: { order: Order }) {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">Product</th>
          <th scope="col">Price</th>
          <th scope="col">Quantity</th>
          <th scope="col">Total</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <Line key={line.id} line={line} />
        ))}
      </tbody>
      <tfoot>
        <Sum name="Subtotal">{formatPence(addPence(...lines.map((line) => line.total)))}</Sum>
        <Sum name="Shipping">Free</Sum>
        <Sum name="Total">{formatPence(total)}</Sum>
      </tfoot>
    </table>
  );
}

function Line({ line: { title, price, quantity, total } }: { line: OrderLine }) {
  return (
    <tr>
      <td>{title}</td>
      <td>{formatPence(price)}</td>
      <td>{quantity}</td>
      <td>{formatPence(total)}</td>
    </tr>
  );
}

function Sum({ name, children }: { name: string; children: string }) {
  return (
    <tr>
      <th scope="row" colSpan={3}>
        {name}
      </th>
      <td>{children}</td>
    </tr>
  );
}
