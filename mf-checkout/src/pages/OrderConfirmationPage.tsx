import { PrintedOrder } from "@aurelle/shared/order/print";
import { useParams } from "@aurelle/shared/router";
import { Button, Container, Icon, LinkButton, NotFoundPage } from "@aurelle/shared/ui";
import { OrderNumber } from "../components/OrderNumber";
import { useOrderDetails } from "../data/useOrderDetails";
import styles from "./OrderConfirmationPage.module.css";

/** Thanks at once, then the order's number; an order that is not the shopper's is the 404 page (decision 22). */
export default function OrderConfirmationPage() {
  const { orderId = "" } = useParams();
  const { order, full, details, readAgain } = useOrderDetails(orderId);
  if (details.status === "failed" && details.isMissing) return <NotFoundPage />;
  return (
    <Container className={styles.page}>
      <span className={styles.mark}>
        <Icon name="check" size={32} />
      </span>
      <h1 className={styles.title}>Thank You for Your Order!</h1>
      <div className={styles.text}>
        <p>Your order has been received and will be dispatched soon.</p>
        <p>You will receive an email confirmation with your order details shortly.</p>
      </div>
      {full && <PrintedOrder order={full} />}
      <OrderNumber order={order} details={details} onRetry={readAgain} />
      <div className={styles.actions}>
        <LinkButton to="/">Continue Shopping</LinkButton>
        <LinkButton to="/dashboard" variant="outlined">
          See Your Order
        </LinkButton>
        {/* In its place from the start, so that nothing moves when the order was read. */}
        <Button variant="quiet" disabled={!full} onClick={() => window.print()}>
          Print order
        </Button>
      </div>
    </Container>
  );
}
