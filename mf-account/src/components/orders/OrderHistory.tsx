import type { Order } from "@aurelle/shared/order";
import { Empty, Failed, LinkButton, Loading, Notice, Skeleton } from "@aurelle/shared/ui";
import { OrderList } from "./OrderList";

interface OrderHistoryProps {
  /** `null` until the first answer. */
  orders: readonly Order[] | null;
  /** Why the latest answer did not come. */
  error: string | undefined;
  onRetry: () => void;
  hasMore: boolean;
  isLoadingMore: boolean;
  moreError: string | undefined;
  onShowMore: () => void;
  onView: (id: string) => void;
}

/** The orders in each of their states, with the texts of the specification (§2, Dashboard). */
export function OrderHistory({ orders, error, onRetry, ...list }: OrderHistoryProps) {
  if (orders === null && error !== undefined) return <Failed text={error} onRetry={onRetry} />;
  if (orders === null) {
    return (
      <>
        <Loading text="Loading your dashboard..." />
        <Skeleton variant="text" count={6} />
      </>
    );
  }
  return (
    <>
      {error !== undefined && <Notice tone="error">{error}</Notice>}
      {orders.length === 0 ? (
        <Empty illustration="box" text="You haven't placed any orders yet.">
          <LinkButton to="/">Continue Shopping</LinkButton>
        </Empty>
      ) : (
        <OrderList orders={orders} {...list} />
      )}
    </>
  );
}
