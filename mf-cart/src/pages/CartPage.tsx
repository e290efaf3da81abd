import { useOnline } from "@aurelle/shared/online";
import { Container, Failed, Loading, PageHeader, Skeleton } from "@aurelle/shared/ui";
import { CartContents } from "../components/cart/CartContents";
import { OfflineNotice } from "../components/notices/OfflineNotice";
import { QueuedItems } from "../components/notices/QueuedItems";
import { StaleNotice } from "../components/notices/StaleNotice";
import { useAddedToast } from "../data/useAddedToast";
import { useCart } from "../data/useCart";
import styles from "./CartPage.module.css";

function CartBody() {
  const { view, shopper, retry, ...actions } = useCart();
  const isOnline = useOnline();
  useAddedToast(view);
  if (view.status === "loading") {
    return (
      <div className={styles.loading}>
        <Loading text="Loading your cart..." className={styles.loadingText} />
        <Skeleton variant="line" count={3} />
      </div>
    );
  }
  if (view.status === "failed") {
    return <Failed text={`Error loading your cart: ${view.message}`} onRetry={retry} />;
  }
  return (
    <>
      {!isOnline && <OfflineNotice />}
      {isOnline && !view.isCurrent && <StaleNotice onRetry={retry} />}
      {/* What a shopper removed is not the next one's to put back. */}
      <CartContents key={shopper} cart={view.cart} {...actions} />
    </>
  );
}

/** The page /cart (specification §2). */
export default function CartPage() {
  return (
    <Container className={styles.page}>
      <PageHeader title="Your Shopping Cart" />
      <QueuedItems />
      <CartBody />
    </Container>
  );
}
