import { createPortal } from "react-dom";
import { madeTexts } from "../contract/madeTexts";
import { postalLines } from "../contract/postalAddress";
import { returnDays } from "../contract/rules";
import { addPence, formatPence } from "../money/money";
import { formatDate, statusLabel } from "../ui/formatting";
import { type Invoice, type Order, type OrderLine, paymentName } from "./order";
import styles from "./PrintedOrder.module.css";
import { paymentFacts } from "./paymentFacts";

/**
 * The order on paper, not visible on the screen: while it is mounted, the browser prints it instead of the page. It is an invoice only
 * where the server has named the invoice's number and seller, else an order.
 */
export function PrintedOrder({ order }: { order: Order }) {
  if (typeof document === "undefined") return null;
  return createPortal(
    <section hidden data-print-alone="" aria-label={`Order ${order.number}, for printing`} className={styles.sheet}>
      <header className={styles.head}>
        <p className={styles.wordmark}>AURELLE</p>
        <p className={styles.site}>{location.host}</p>
      </header>
      <h1 className={styles.title}>{order.invoice ? `Invoice ${order.invoice.number}` : `Order ${order.number}`}</h1>
      {order.invoice && <Seller invoice={order.invoice} orderNumber={order.number} />}
      <Facts order={order} />
      <Lines order={order} />
      <Payment order={order} />
      <p className={styles.thanks}>
        Thank you for your order. {returnsText(order.lines)}; every piece has a one-year warranty.
      </p>
    </section>,
    document.body,
  );
}

/** Which of the pieces can be returned: an engraved one is made for one person (decision 0023). No full stop. */
function returnsText(lines: readonly OrderLine[]): string {
  const engraved = lines.filter(({ engraving }) => engraving !== "");
  if (engraved.length === 0) return `Unworn pieces can be returned within ${returnDays} days`;
  if (engraved.length === lines.length) return "Engraved pieces cannot be returned";
  return `Unworn pieces can be returned within ${returnDays} days, engraved ones cannot`;
}

function Facts({ order: { placedAt, status, shipping, email, paymentMethod } }: { order: Order }) {
  return (
    <div className={styles.facts}>
      <div>
        <h2 className={styles.name}>Deliver to</h2>
        <address className={styles.address}>
          {postalLines(shipping).map((line) => (
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

/** Who sells, and what makes the sheet an invoice. */
function Seller({ invoice: { seller, issuedAt }, orderNumber }: { invoice: Invoice; orderNumber: string }) {
  const { name, addressLines, vatNumber, companyNumber } = seller;
  return (
    <div className={styles.facts}>
      <div>
        <h2 className={styles.name}>Seller</h2>
        <address className={styles.address}>
          {[name, ...addressLines].map((line) => (
            <span key={line} className={styles.line}>
              {line}
            </span>
          ))}
        </address>
      </div>
      <dl className={styles.pairs}>
        <Fact name="Issued">{formatDate(issuedAt)}</Fact>
        <Fact name="Order">{orderNumber}</Fact>
        <Fact name="VAT number">{vatNumber}</Fact>
        {companyNumber !== "" && <Fact name="Company">{companyNumber}</Fact>}
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

function Lines({ order: { lines, total, invoice } }: { order: Order }) {
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
        {invoice && (
          <>
            <Sum name="Net">{formatPence(invoice.net)}</Sum>
            <Sum name={`VAT ${invoice.vatRate} %`}>{formatPence(invoice.vat)}</Sum>
          </>
        )}
        <Sum name="Total">{formatPence(total)}</Sum>
      </tfoot>
    </table>
  );
}

function Line({ line }: { line: OrderLine }) {
  const { title, price, quantity, total } = line;
  return (
    <tr>
      <td>
        {title}
        {madeTexts(line).map((text) => (
          <span key={text} className={styles.made}>
            {text}
          </span>
        ))}
      </td>
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
