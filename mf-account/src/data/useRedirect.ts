import { useNavigate } from "@aurelle/shared/router";
import { useEffect, useEffectEvent, useRef } from "react";
import type { NavigationState } from "../model/navigationState";

/**
 * Navigates to `to` once `isDone` has been true for `afterMs`, unless the page is left before, or a link was pressed whose page
 * is not shown yet. The new entry replaces the form's entry in the history, so that Back skips it.
 */
export function useRedirect(isDone: boolean, to: string, afterMs: number, state: NavigationState = {}): void {
  const navigate = useNavigate();
  const path = useRef("");
  useEffect(() => {
    path.current = location.pathname;
  }, []);
  const go = useEffectEvent(() => {
    // A pressed link changes the address at once. The last page stays until the next one fades in.
    if (location.pathname === path.current) void navigate(to, { replace: true, state });
  });
  useEffect(() => {
    if (!isDone) return;
    const timer = setTimeout(go, afterMs);
    return () => clearTimeout(timer);
  }, [isDone, afterMs]);
}
