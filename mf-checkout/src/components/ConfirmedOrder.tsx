import { madeTexts } from "@aurelle/shared/contract/madeTexts";
import * as paths from "@aurelle/shared/contract/paths";
import { postalLines } from "@aurelle/shared/contract/postalAddress";
import { formatPence } from "@aurelle/shared/money";
import type { Order, OrderLine } from "@aurelle/shared/order";
import { orderArrival } from "@aurelle/shared/order/arrival";
import { formatDate, TextLink } from "@aurelle/shared/ui";
import { type ReactNode, useId } from "react";
import { nextSteps } from "../model/nextSteps";
import styles from "./ConfirmedOrder.module.css";
import { LineItem } from "./LineItem";
import { WithNumber } from "./WithNumber";

/** What was ordered, where it goes, and what happens next. */
export function ConfirmedOrder({ order }: { order: Order }) {
  const steps = nextSteps(order, orderArrival(order, Date.now()), formatDate);
  return (
    <div className={styles.order}>
      {steps.length > 0 && (
        <Section title="What happens next">
          <ol className={styles.steps}>
            {steps.map((step) => (
              <li key={step}>
                <WithNumber text={step} number={order.payment?.reference ?? order.number} />
              </li>
            ))}
          </ol>
        </Section>
      )}
      <Section title="Your items">
        <ul className={styles.lines}>
          {order.lines.map((line) => (
            <Line key={line.id} line={line} />
          ))}
        </ul>
        <p className={styles.total}>
          <span>Total</span> <span>{formatPence(order.total)}</span>
        </p>
      </Section>
      {order.shipping.address !== "" && (
        <Section title="Delivery to">
          <address className={styles.address}>
            {postalLines(order.shipping).map((line) => (
              <span key={line} dir="auto">
                {line}
              </span>
            ))}
          </address>
        </Section>
      )}
      <Gift order={order} />
    </div>
  );
}

function Line({ line }: { line: OrderLine }) {
  const { handle, image, title, quantity, price, total } = line;
  return (
    <LineItem
      image={image ?? undefined}
      title={handle === null ? title : <TextLink to={paths.product(handle)}>{title}</TextLink>}
      quantity={quantity}
      price={price}
      total={total}
      made={madeTexts(line)}
    />
  );
}

function Gift({ order: { giftMessage, isGift } }: { order: Order }) {
  if (giftMessage === "" && !isGift) return null;
  return (
    <Section title="Your gift">
      {giftMessage !== "" && (
        <blockquote className={styles.message} dir="auto">
          {giftMessage}
        </blockquote>
      )}
      {isGift && <p>A gift receipt goes into the parcel: it names no prices.</p>}
    </Section>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.section}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      {children}
    </section>
  );
}
