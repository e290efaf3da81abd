import * as paths from "@aurelle/shared/contract/paths";
import { PrintedOrder } from "@aurelle/shared/order/print";
import { useParams } from "@aurelle/shared/router";
import { Button, Container, Icon, LinkButton, NotFoundPage } from "@aurelle/shared/ui";
import type { ReactNode } from "react";
import { ConfirmedOrder } from "../components/ConfirmedOrder";
import { OrderNumber } from "../components/OrderNumber";
import { PaymentDue } from "../components/PaymentDue";
import { PaymentPanel } from "../components/PaymentPanel";
import { useOrderDetails } from "../data/useOrderDetails";
import styles from "./OrderConfirmationPage.module.css";

function Thanks({ children }: { children: ReactNode }) {
  return (
    <>
      <span className={styles.mark}>
        <Icon name="check" size={32} />
      </span>
      <h1 className={styles.title}>Thank You for Your Order!</h1>
      <div className={styles.text}>
        <p>Your order has been received and will be dispatched soon.</p>
        {children}
        <p>You will receive an email confirmation with your order details shortly.</p>
      </div>
    </>
  );
}

/** In place of the thanks, once the order is read: this page may be opened long after the order was placed. */
function Cancelled() {
  return (
    <>
      <h1 className={styles.title}>This Order Was Cancelled</h1>
      <div role="status" className={styles.text}>
        <p>It will not be dispatched. If you paid for it, the amount will be returned to you.</p>
      </div>
    </>
  );
}

/**
 * The page /order-confirmation/{id}: thanks the shopper at once, and shows the order, where to pay and what happens next as soon as they
 * are known. For an order of another shopper it is the 404 page (decision 22).
 */
export default function OrderConfirmationPage() {
  const { orderId = "" } = useParams();
  const { view, isUnpaid, retry } = useOrderDetails(orderId);
  if (view.status === "missing") return <NotFoundPage />;
  const order = view.status === "known" ? view.order : null;
  return (
    <Container className={styles.page}>
      {order?.status === "cancelled" ? <Cancelled /> : <Thanks>{isUnpaid && <PaymentDue order={order} />}</Thanks>}
      {order && <PrintedOrder order={order} />}
      <OrderNumber view={view} onRetry={retry} />
      <div className={styles.actions}>
        <LinkButton to={paths.home}>Continue Shopping</LinkButton>
        <LinkButton to={paths.dashboard} variant="outlined">
          See Your Order
        </LinkButton>
        {/* Until the order is read it is disabled, not absent, so that nothing moves. */}
        <Button variant="quiet" disabled={!order} onClick={() => window.print()}>
          {order?.invoice ? "Print invoice" : "Print order"}
        </Button>
      </div>
      {/* Below the controls, so that they do not move when the order is read. */}
      {order && <PaymentPanel order={order} />}
      {order && <ConfirmedOrder order={order} />}
    </Container>
  );
}
