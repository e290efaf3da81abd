import { ApiError, api, serverText } from "@aurelle/shared/http";
import { useEffect, useRef, useState } from "react";
import type { FieldErrors } from "./formErrors";

export type SendState =
  | { status: "idle" }
  | { status: "sending" }
  | { status: "sent" }
  /** `attempt` counts the failures, so that a repeated failure is announced again. */
  | { status: "failed"; text: string; errors: FieldErrors; attempt: number };

const noErrors: FieldErrors = {};

/**
 * Sends a form to the API. Further presses of the button have no effect while it is being sent. Each of the server's errors shows
 * until its field is changed.
 * @param fallbackText shown where the server's response has no text of its own.
 * @param rejection of the form when it was sent without JavaScript; `text` may be empty.
 */
export function useSendForm(
  path: string,
  fallbackText: string,
  rejection?: { text: string; errors: FieldErrors } | null,
) {
  const [state, setState] = useState<SendState>(
    rejection ? { status: "failed", ...rejection, attempt: 0 } : { status: "idle" },
  );
  const isInFlight = useRef(false);
  const failures = useRef(0);
  const unmounted = useRef<AbortController>(null);
  useEffect(() => {
    const controller = new AbortController();
    unmounted.current = controller;
    return () => controller.abort();
  }, []);

  async function send(body: object): Promise<void> {
    if (isInFlight.current) return;
    isInFlight.current = true;
    setState({ status: "sending" });
    try {
      await api.post(path, body);
      if (!unmounted.current?.signal.aborted) setState({ status: "sent" });
    } catch (error) {
      if (unmounted.current?.signal.aborted) return;
      failures.current += 1;
      const errors = error instanceof ApiError ? error.fields : {};
      setState({ status: "failed", text: serverText(error, fallbackText), errors, attempt: failures.current });
    } finally {
      isInFlight.current = false;
    }
  }
  /** Removes the server's error of a field, which the visitor has changed. */
  function clearError(field: string): void {
    setState((last) => {
      if (last.status !== "failed") return last;
      const { [field]: _, ...errors } = last.errors;
      return { ...last, errors };
    });
  }
  return { state, errors: state.status === "failed" ? state.errors : noErrors, send, clearError };
}
