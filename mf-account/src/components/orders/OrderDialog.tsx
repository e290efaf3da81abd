import { formatPence } from "@aurelle/shared/money";
import { countryName, type Order, paymentName } from "@aurelle/shared/order";
import { orderArrival } from "@aurelle/shared/order/arrival";
import { paymentFacts } from "@aurelle/shared/order/paymentFacts";
import { PrintedOrder } from "@aurelle/shared/order/print";
import { Button, Dialog, Failed, formatDate, Loading, Notice, Stack, StatusTag } from "@aurelle/shared/ui";
import { Facts } from "@aurelle/shared/ui/Facts";
import type { ReactNode } from "react";
import type { OrderView } from "../../model/order";
import { BuyAgain } from "./BuyAgain";
import styles from "./OrderDialog.module.css";
import { OrderLines } from "./OrderLines";
import { OrderProgress } from "./OrderProgress";
import { OrderUpdates } from "./OrderUpdates";
import { Section } from "./Section";

interface OrderDialogProps {
  view: OrderView;
  onRetry: () => void;
  onClose: () => void;
  /** The controls that return its pieces and cancel it. */
  children: ReactNode;
}

function titleOf(view: OrderView): ReactNode {
  if (view.status === "missing") return "Order not found";
  if (view.status !== "succeeded") return "Your order";
  return (
    <>
      Order <bdi className={styles.number}>{view.order.number}</bdi>
    </>
  );
}

/** One order with its progress, items, address and updates, in each of its states. It can be printed. */
export function OrderDialog({ view, onRetry, onClose, children }: OrderDialogProps) {
  return (
    <Dialog title={titleOf(view)} open onClose={onClose}>
      {view.status === "loading" && <Loading text="Loading your order..." />}
      {view.status === "missing" && <Missing onClose={onClose} />}
      {view.status === "failed" && <Failed text={view.message} onRetry={onRetry} />}
      {view.status === "succeeded" && (
        <Contents order={view.order} error={view.error}>
          {children}
        </Contents>
      )}
    </Dialog>
  );
}

/** The address is of no order, or of another shopper's: the two must not differ. */
function Missing({ onClose }: { onClose: () => void }) {
  return (
    <Stack gap={6}>
      <p>
        There is no such order in your account. If you ordered with another email address, sign out, and sign in with
        that one.
      </p>
      <div>
        <Button variant="outlined" onClick={onClose}>
          See your orders
        </Button>
      </div>
    </Stack>
  );
}

interface ContentsProps {
  order: Order;
  /** Why loading the details failed. The dialog then shows the order of the history. */
  error: string | undefined;
  children: ReactNode;
}

function Contents({ order, error, children }: ContentsProps) {
  const { shipping } = order;
  const payment = paymentFacts(order);
  return (
    <>
      <PrintedOrder order={order} />
      <Stack gap={8}>
        {error !== undefined && <Notice tone="error">{error}</Notice>}
        <OrderProgress order={order} />
        <Summary order={order} />
        {payment.length > 0 && (
          <Section title="Payment by bank transfer">
            <Facts facts={payment} />
            <p>An order that is not paid by then is cancelled.</p>
          </Section>
        )}
        <Section title="Items">
          <OrderLines order={order} />
          <BuyAgain lines={order.lines} />
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
        <Words order={order} />
        <Section title="Order updates">
          <OrderUpdates updates={order.updates} />
        </Section>
        {children}
      </Stack>
    </>
  );
}

function Summary({ order }: { order: Order }) {
  const { placedAt, status, total, paymentMethod, invoice } = order;
  const arrival = orderArrival(order, Date.now());
  return (
    <dl className={styles.facts}>
      <Fact label="Date">
        <time dateTime={placedAt}>{formatDate(placedAt)}</time>
      </Fact>
      <Fact label="Status">
        <StatusTag status={status} />
      </Fact>
      {arrival !== null && <Fact label="Arrives">{arrival}</Fact>}
      <Fact label="Total">{formatPence(total)}</Fact>
      {paymentMethod !== "" && <Fact label="Payment">{paymentName(paymentMethod)}</Fact>}
      <Fact label={invoice ? "As an invoice" : "On paper"}>
        <Button variant="quiet" className={styles.printButton} onClick={() => window.print()}>
          {invoice ? "Print invoice" : "Print order"}
        </Button>
      </Fact>
    </dl>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className={styles.label}>{label}</dt>
      <dd className={styles.value}>{children}</dd>
    </div>
  );
}

/** What the shopper has written: to the shop, and to the one who gets the parcel. */
function Words({ order: { notes, giftMessage, isGift } }: { order: Order }) {
  return (
    <>
      {(giftMessage !== "" || isGift) && (
        <Section title="Gift">
          {giftMessage !== "" && (
            <p dir="auto" className={styles.words}>
              {giftMessage}
            </p>
          )}
          {isGift && <p>A gift receipt goes into the parcel: it names no prices.</p>}
        </Section>
      )}
      {notes !== "" && (
        <Section title="Your notes">
          <p dir="auto" className={styles.words}>
            {notes}
          </p>
        </Section>
      )}
    </>
  );
}
