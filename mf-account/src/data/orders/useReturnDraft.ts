import { bus } from "@aurelle/shared/bus";
import { isSignedIn, profileOf, session, useSession } from "@aurelle/shared/session";
import { useCallback, useEffect, useRef, useState } from "react";
import type { ReturnForm } from "../../model/returnForm";
import { storeReturnDraft, takeReturnDraft } from "./returnDraft";

interface LatestDraft {
  owner: string | undefined;
  form: ReturnForm | null;
  key: string | null;
}

/**
 * The form of a return that was not sent, and the key of its request. It is stored when the order is left or the page reloaded
 * (reliability D8) and when the session ends (decision 4), and restored for the same shopper.
 */
export function useReturnDraft(orderId: string) {
  const owner = profileOf(useSession())?.id;
  const [draft, setDraft] = useState<ReturnForm | null>(null);
  const latest = useRef<LatestDraft>({ owner, form: null, key: null });
  useEffect(() => {
    if (owner === undefined) return;
    latest.current.owner = owner;
    const stored = takeReturnDraft(owner, orderId);
    if (!stored) return;
    latest.current.key = stored.key;
    setDraft(stored.form);
  }, [owner, orderId]);
  useEffect(() => {
    const save = () => {
      const { owner: shopper, form, key } = latest.current;
      if (shopper !== undefined && form) storeReturnDraft({ owner: shopper, orderId, form, key });
    };
    const leaving = new AbortController();
    bus.on("session.changed", ({ status }) => status !== "authenticated" && save(), leaving.signal);
    window.addEventListener("pagehide", save, { signal: leaving.signal });
    return () => {
      leaving.abort();
      // Without a session the draft was stored when the session ended, or must be removed with the logout.
      if (isSignedIn(session.current)) save();
    };
  }, [orderId]);
  /** Remembers what is typed; `null` when the form is sent or closed. */
  const keep = useCallback(
    (form: ReturnForm | null) => {
      latest.current.form = form;
      if (form !== null) return;
      latest.current.key = null;
      // It was stored when the order was left while the request was in flight.
      if (latest.current.owner !== undefined) takeReturnDraft(latest.current.owner, orderId);
      setDraft(null);
    },
    [orderId],
  );
  /** The idempotency key of the request: the same for each attempt, until its outcome is known. */
  const requestKey = useCallback((): string => {
    latest.current.key ??= crypto.randomUUID();
    return latest.current.key;
  }, []);
  const forgetKey = useCallback(() => {
    latest.current.key = null;
  }, []);
  /** Whether a request was sent whose outcome is unknown. */
  const isInDoubt = useCallback(() => latest.current.key !== null, []);
  return { draft, keep, requestKey, forgetKey, isInDoubt };
}
