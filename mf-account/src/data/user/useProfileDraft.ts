import { bus } from "@aurelle/shared/bus";
import { useCallback, useEffect, useRef, useState } from "react";
import type { ProfileForm } from "../../model/profile";
import { removeProfileDraft, storeProfileDraft, takeProfileDraft } from "./profileDraft";

/**
 * The profile form that was not saved. It is stored when the page is reloaded (reliability D8) and when the session ends, by whatever
 * call (decision 4), and restored for its owner only.
 */
export function useProfileDraft(owner: string) {
  const [draft, setDraft] = useState<ProfileForm | null>(null);
  const latest = useRef<ProfileForm | null>(null);
  useEffect(() => {
    const stored = takeProfileDraft(owner);
    if (stored) setDraft(stored);
    const save = () => latest.current && storeProfileDraft(owner, latest.current);
    const leaving = new AbortController();
    bus.on("session.changed", ({ status }) => status !== "authenticated" && save(), leaving.signal);
    window.addEventListener("pagehide", save, { signal: leaving.signal });
    return () => leaving.abort();
  }, [owner]);
  return {
    draft,
    /** Remembers what is typed; `null` while nothing is changed. */
    remember: useCallback((form: ProfileForm | null) => {
      latest.current = form;
    }, []),
    /** The form is saved or closed. */
    discard: () => {
      latest.current = null;
      setDraft(null);
      removeProfileDraft();
    },
  };
}
