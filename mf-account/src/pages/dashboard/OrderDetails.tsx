import type { Order } from "@aurelle/shared/order";
import { CancelOrder } from "../../components/orders/CancelOrder";
import { OrderDialog } from "../../components/orders/OrderDialog";
import { useOrderDetails } from "../../data/orders/useOrderDetails";
import { isCancellable } from "../../model/order";

/** The dialog with one order, in which it can be cancelled. */
export function OrderDetails({ fromHistory, onClose }: { fromHistory: Order; onClose: () => void }) {
  const { order, detailsError, cancelStatus, cancelError, cancel } = useOrderDetails(fromHistory);
  return (
    <OrderDialog order={order} error={detailsError} onClose={onClose}>
      <CancelOrder
        number={order.number}
        isCancellable={isCancellable(order)}
        status={cancelStatus}
        error={cancelError}
        onCancel={cancel}
      />
    </OrderDialog>
  );
}
