import type { Order } from "@aurelle/shared/order";
import { usePageTitle } from "@aurelle/shared/page";
import { CancelOrder } from "../../components/orders/CancelOrder";
import { OrderDialog } from "../../components/orders/OrderDialog";
import { useOrderDetails } from "../../data/orders/useOrderDetails";
import { isCancellable } from "../../model/order";
import { refundText } from "../../model/refund";
import { RequestReturn } from "./RequestReturn";

interface OrderDetailsProps {
  id: string;
  /** Undefined where the history does not have the order, or not yet. */
  fromHistory: Order | undefined;
  onClose: () => void;
}

/** The dialog with one order, in which its pieces can be returned and the order be cancelled. */
export function OrderDetails({ id, fromHistory, onClose }: OrderDetailsProps) {
  const { view, refresh, cancelStatus, cancelError, cancel } = useOrderDetails(id, fromHistory);
  const order = view.status === "succeeded" ? view.order : null;
  usePageTitle(order && `Order ${order.number}`);
  return (
    <OrderDialog view={view} onRetry={refresh} onClose={onClose}>
      {order && (
        <>
          <RequestReturn order={order} onOutdated={refresh} />
          <CancelOrder
            number={order.number}
            isCancellable={isCancellable(order)}
            refund={refundText(order)}
            status={cancelStatus}
            error={cancelError}
            onCancel={cancel}
          />
        </>
      )}
    </OrderDialog>
  );
}
