import { bus } from "@aurelle/shared/bus";
import { isSignedIn, profileOf, session, useSession } from "@aurelle/shared/session";
import { useCallback, useEffect, useRef, useState } from "react";
import type { ReturnForm } from "../../model/returnForm";
import { storeReturnDraft, takeReturnDraft } from "./returnDraft";

/**
 * The form of a return that was not sent. It is stored when the order is left or the page reloaded (reliability D8) and when the session
 * ends (decision 4), and restored for the same shopper.
 */
export function useReturnDraft(orderId: string) {
  const owner = profileOf(useSession())?.id;
  const [draft, setDraft] = useState<ReturnForm | null>(null);
  const latest = useRef<{ owner: string | undefined; form: ReturnForm | null }>({ owner, form: null });
  useEffect(() => {
    if (owner === undefined) return;
    latest.current.owner = owner;
    const stored = takeReturnDraft(owner, orderId);
    if (stored) setDraft(stored);
  }, [owner, orderId]);
  useEffect(() => {
    const save = () => {
      const { owner: shopper, form } = latest.current;
      if (shopper !== undefined && form) storeReturnDraft({ owner: shopper, orderId, form });
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
  const keep = useCallback((form: ReturnForm | null) => {
    latest.current.form = form;
    if (form === null) setDraft(null);
  }, []);
  return { draft, keep };
}
