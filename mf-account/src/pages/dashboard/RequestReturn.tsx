import type { ReturnPayload } from "@aurelle/shared/contract";
import type { Order } from "@aurelle/shared/order";
import { useEffect, useRef, useState } from "react";
import { OrderReturns } from "../../components/orders/OrderReturns";
import { ReturnRequest } from "../../components/orders/ReturnRequest";
import { useReturnDraft } from "../../data/orders/useReturnDraft";
import { useReturnRequest } from "../../data/orders/useReturnRequest";
import { returnableLines } from "../../model/returnForm";

/** The returns of an order in its dialog. @param onOutdated reads the order again */
export function RequestReturn({ order, onOutdated }: { order: Order; onOutdated: () => void }) {
  const { draft, keep, requestKey, forgetKey, isInDoubt } = useReturnDraft(order.id);
  const { status, error, request } = useReturnRequest(order.id, { requestKey, onSettled: forgetKey, onOutdated });
  const [hasArrived, setHasArrived] = useState(false);
  const count = order.returns.length;
  const known = useRef(count);
  useEffect(() => {
    if (count > known.current) {
      // The answer to the request was lost, but the order has it.
      if (isInDoubt()) setHasArrived(true);
      keep(null);
    }
    known.current = count;
  }, [count, isInDoubt, keep]);
  const send = (payload: ReturnPayload) => {
    setHasArrived(false);
    return request(payload);
  };
  const lines = order.returnableUntil === null ? [] : returnableLines(order);
  if (lines.length === 0 && count === 0 && error === undefined) return null;
  return (
    <OrderReturns order={order}>
      <ReturnRequest
        // With another return, the form was about an earlier state of the order.
        key={count}
        lines={lines}
        draft={draft}
        status={hasArrived ? "succeeded" : status}
        error={error}
        onType={keep}
        onSend={send}
      />
    </OrderReturns>
  );
}
