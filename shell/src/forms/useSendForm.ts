import { ApiError, api, serverText } from "@aurelle/shared/http";
import { useEffect, useRef, useState } from "react";
import type { Faults } from "./formErrors";

export type Sending =
  | { status: "idle" }
  | { status: "sending" }
  | { status: "sent" }
  /** `attempt` counts the failures, so that a repeated one is said again. */
  | { status: "failed"; text: string; faults: Faults; attempt: number };

/**
 * Sends a form to the shop, once however often the button is pressed.
 * @param fallback shown where the server has no words of its own.
 */
export function useSending(path: string, fallback: string) {
  const [state, setState] = useState<Sending>({ status: "idle" });
  const isUnderWay = useRef(false);
  const attempts = useRef(0);
  const left = useRef<AbortController>(null);
  useEffect(() => {
    const controller = new AbortController();
    left.current = controller;
    return () => controller.abort();
  }, []);

  async function send(body: object): Promise<void> {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setState({ status: "sending" });
    try {
      await api.post(path, body);
      if (!left.current?.signal.aborted) setState({ status: "sent" });
    } catch (error) {
      if (left.current?.signal.aborted) return;
      attempts.current += 1;
      const faults = error instanceof ApiError ? error.fields : {};
      setState({ status: "failed", text: serverText(error, fallback), faults, attempt: attempts.current });
    } finally {
      isUnderWay.current = false;
    }
  }
  return { state, send };
}
