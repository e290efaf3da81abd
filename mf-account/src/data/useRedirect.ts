import { useNavigate } from "@aurelle/shared/router";
import { useEffect, useEffectEvent } from "react";
import type { NavigationState } from "../model/navigationState";

/**
 * Navigates to `to` once `isDone` has been true for `afterMs`, unless the page is left before. The new entry replaces the form's entry
 * in the history, so that Back skips it.
 */
export function useRedirect(isDone: boolean, to: string, afterMs: number, state: NavigationState = {}): void {
  const navigate = useNavigate();
  const go = useEffectEvent(() => navigate(to, { replace: true, state }));
  useEffect(() => {
    if (!isDone) return;
    const timer = setTimeout(() => void go(), afterMs);
    return () => clearTimeout(timer);
  }, [isDone, afterMs]);
}
