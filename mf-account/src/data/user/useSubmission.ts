import { useCallback, useLayoutEffect, useRef } from "react";
import type { Form } from "../state";
import { useAppDispatch, useAppSelector } from "../store";
import type { ThunkConfig } from "../thunk";
import { formLeft } from "./userSlice";

interface Call extends Promise<unknown> {
  abort: () => void;
}

/**
 * How it goes with one form of the user slice. Leaving its page forgets status and failure, and an answer that comes later
 * changes nothing (specification §2, decisions 5 and 6).
 */
export function useSubmission(form: Form) {
  const dispatch = useAppDispatch();
  const status = useAppSelector(({ user }) => user[`${form}Status`]);
  const failure = useAppSelector(({ user }) => user.failures[form]);
  const calls = useRef(new Set<Call>());

  // In the layout phase: the next page may show the same form's status, and must not paint the old one.
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
  return { status, failure, send };
}
