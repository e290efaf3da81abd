import type { ReturnPayload } from "@aurelle/shared/contract";
import { isOutcomeUnknown } from "@aurelle/shared/http";
import { isSignedIn, session } from "@aurelle/shared/session";
import { toast } from "@aurelle/shared/toast";
import { useCallback, useEffect, useRef } from "react";
import { useAppDispatch, useAppSelector } from "../store";
import { messageOf } from "./callState";
import { requestReturn } from "./orderThunks";

interface ReturnRequestOptions {
  /** The idempotency key of the request. */
  requestKey: () => string;
  /** The server has answered, so that the next request is another one. */
  onSettled: () => void;
  /** The order may not be as the page shows it: the server refuses (409), or may have stored the request. */
  onOutdated: () => void;
}

const inDoubtText =
  "Your request for a return may not have reached us. You can safely send it again: it is stored only once.";

/**
 * Requests to return pieces of an order. Once the order is closed, only a toast can report an error.
 * @returns `request`, which resolves to whether the server has accepted
 */
export function useReturnRequest(id: string, { requestKey, onSettled, onOutdated }: ReturnRequestOptions) {
  const dispatch = useAppDispatch();
  const state = useAppSelector(({ orders }) => orders.returnRequest);
  const isLeft = useRef(false);
  useEffect(() => {
    isLeft.current = false;
    return () => {
      isLeft.current = true;
    };
  }, []);
  const request = useCallback(
    async (payload: ReturnPayload): Promise<boolean> => {
      const outcome = await dispatch(requestReturn({ id, payload, key: requestKey() }));
      if (requestReturn.fulfilled.match(outcome)) return true;
      const error = outcome.payload;
      if (!error) return false; // another call is in flight
      const isInDoubt = isOutcomeUnknown(error);
      if (!isInDoubt) onSettled();
      if (!isLeft.current) {
        if (isInDoubt || error.status === 409) onOutdated();
      } else if (isSignedIn(session.current)) {
        toast.error(`${isInDoubt ? inDoubtText : "Your request for a return was not accepted."} ${error.message}`);
      }
      return false;
    },
    [dispatch, id, requestKey, onSettled, onOutdated],
  );
  return { status: state.status, error: messageOf(state), request };
}
