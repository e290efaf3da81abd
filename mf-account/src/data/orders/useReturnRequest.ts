import type { ReturnPayload } from "@aurelle/shared/contract";
import { useCallback } from "react";
import { useAppDispatch, useAppSelector } from "../store";
import { messageOf } from "./callState";
import { requestReturn } from "./orderThunks";

/**
 * Requests to return pieces of an order.
 * @param onOutdated called when the server refuses (409): the order is not as the page shows it
 * @returns `request`, which resolves to whether the server has accepted
 */
export function useReturnRequest(id: string, onOutdated: () => void) {
  const dispatch = useAppDispatch();
  const state = useAppSelector(({ orders }) => orders.returnRequest);
  const request = useCallback(
    async (payload: ReturnPayload): Promise<boolean> => {
      const outcome = await dispatch(requestReturn({ id, payload }));
      if (requestReturn.rejected.match(outcome) && outcome.payload?.status === 409) onOutdated();
      return requestReturn.fulfilled.match(outcome);
    },
    [dispatch, id, onOutdated],
  );
  return { status: state.status, error: messageOf(state), request };
}
