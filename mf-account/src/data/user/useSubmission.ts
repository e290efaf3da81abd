import { useCallback, useLayoutEffect, useRef } from "react";
import type { ThunkConfig } from "../createThunk";
import type { Form } from "../state";
import { useAppDispatch, useAppSelector } from "../store";
import { formLeft } from "./userSlice";

interface Call extends Promise<unknown> {
  abort: () => void;
}

/**
 * The state of one form and the function that sends it. When the page is left, status and error are reset and running calls are
 * aborted, so that a later response changes nothing (specification §2, decisions 5 and 6).
 */
export function useSubmission(form: Form) {
  const dispatch = useAppDispatch();
  const state = useAppSelector(({ user }) => user.forms[form]);
  const calls = useRef(new Set<Call>());

  // A layout effect: the next page may show the same form's status, and must not paint the old one.
  useLayoutEffect(() => {
    const running = calls.current;
    return () => {
      for (const call of running) call.abort();
      running.clear();
      dispatch(formLeft(form));
    };
  }, [dispatch, form]);

  const send = useCallback(
    <C extends Call>(start: (dispatch: ThunkConfig["dispatch"]) => C): C => {
      const call = start(dispatch);
      calls.current.add(call);
      return call;
    },
    [dispatch],
  );
  return { status: state.status, error: state.status === "failed" ? state.error : undefined, send };
}
