import { formatPence } from "@aurelle/shared/money";
import { countryName, type Order } from "@aurelle/shared/order";
import { paymentFacts } from "@aurelle/shared/order/paymentFacts";
import { PrintedOrder } from "@aurelle/shared/order/print";
import { Button, Dialog, formatDate, Notice, Stack, StatusTag } from "@aurelle/shared/ui";
import { Facts } from "@aurelle/shared/ui/Facts";
import type { ReactNode } from "react";
import styles from "./OrderDialog.module.css";
import { OrderLines } from "./OrderLines";
import { OrderUpdates } from "./OrderUpdates";

interface OrderDialogProps {
  order: Order;
  /** Why loading the details failed. The dialog then shows the order of the history. */
  error: string | undefined;
  onClose: () => void;
  /** The controls that cancel the order. */
  children: ReactNode;
}

/** One order with its items, address and updates. It can be printed as an invoice. */
export function OrderDialog({ order, error, onClose, children }: OrderDialogProps) {
  const { shipping } = order;
  const payment = paymentFacts(order);
  return (
    <Dialog title={`Order ${order.number}`} open onClose={onClose}>
      <PrintedOrder order={order} />
      <Stack gap={8}>
        {error !== undefined && <Notice tone="error">{error}</Notice>}
        <Summary order={order} />
        {payment.length > 0 && (
          <Section title="Payment by bank transfer">
            <Facts facts={payment} />
            <p>An order that is not paid by then is cancelled.</p>
          </Section>
        )}
        <Section title="Items">
          <OrderLines lines={order.lines} />
        </Section>
        <Section title="Shipping information">
          <Facts
            facts={[
              { label: "Name", value: shipping.fullName },
              { label: "Address", value: shipping.address },
              { label: "City", value: shipping.city },
              { label: "Country", value: countryName(shipping.country) },
              { label: "Post code", value: shipping.zipCode },
            ]}
          />
        </Section>
        <Section title="Order updates">
          <OrderUpdates updates={order.updates} />
        </Section>
        {children}
      </Stack>
    </Dialog>
  );
}

function Summary({ order: { placedAt, status, total } }: { order: Order }) {
  return (
    <dl className={styles.facts}>
      <div>
        <dt className={styles.label}>Date</dt>
        <dd className={styles.value}>
          <time dateTime={placedAt}>{formatDate(placedAt)}</time>
        </dd>
      </div>
      <div>
        <dt className={styles.label}>Status</dt>
        <dd className={styles.value}>
          <StatusTag status={status} />
        </dd>
      </div>
      <div>
        <dt className={styles.label}>Total</dt>
        <dd className={styles.value}>{formatPence(total)}</dd>
      </div>
      <div>
        <dt className={styles.label}>As an invoice</dt>
        <dd className={styles.value}>
          <Button variant="quiet" className={styles.printButton} onClick={() => window.print()}>
            Print order
          </Button>
        </dd>
      </div>
    </dl>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.section}>
      <h3 className={styles.title}>{title}</h3>
      {children}
    </section>
  );
}
