import { Empty, Failed, LinkButton, Loading, Notice, Skeleton } from "@aurelle/shared/ui";
import type { OrderHistoryView } from "../../model/order";
import { OrderList } from "./OrderList";

interface OrderHistoryProps {
  history: OrderHistoryView;
  onRetry: () => void;
  onShowMore: () => void;
  onView: (id: string) => void;
}

/** The order history in each of its states, with the texts of the specification (§2, Dashboard). */
export function OrderHistory({ history, onRetry, onShowMore, onView }: OrderHistoryProps) {
  if (history.status === "failed") return <Failed text={history.message} onRetry={onRetry} />;
  if (history.status === "loading") {
    return (
      <>
        <Loading text="Loading your dashboard..." />
        <Skeleton variant="text" count={6} />
      </>
    );
  }
  const { error, status: _, ...list } = history;
  return (
    <>
      {error !== undefined && <Notice tone="error">{error}</Notice>}
      {history.orders.length === 0 ? (
        <Empty illustration="box" text="You haven't placed any orders yet.">
          <LinkButton to="/">Continue Shopping</LinkButton>
        </Empty>
      ) : (
        <OrderList {...list} onShowMore={onShowMore} onView={onView} />
      )}
    </>
  );
}
