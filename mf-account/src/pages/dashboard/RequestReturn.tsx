import type { Order } from "@aurelle/shared/order";
import { OrderReturns } from "../../components/orders/OrderReturns";
import { ReturnRequest } from "../../components/orders/ReturnRequest";
import { useReturnDraft } from "../../data/orders/useReturnDraft";
import { useReturnRequest } from "../../data/orders/useReturnRequest";
import { returnableLines } from "../../model/returnForm";

/** The returns of an order in its dialog. @param onOutdated reads the order again */
export function RequestReturn({ order, onOutdated }: { order: Order; onOutdated: () => void }) {
  const { draft, keep } = useReturnDraft(order.id);
  const { status, error, request } = useReturnRequest(order.id, onOutdated);
  const lines = order.returnableUntil === null ? [] : returnableLines(order);
  if (lines.length === 0 && order.returns.length === 0 && error === undefined) return null;
  return (
    <OrderReturns order={order}>
      <ReturnRequest lines={lines} draft={draft} status={status} error={error} onType={keep} onSend={request} />
    </OrderReturns>
  );
}
