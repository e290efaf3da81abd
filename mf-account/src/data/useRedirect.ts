import { useLocation, useNavigate } from "@aurelle/shared/router";
import { useEffect, useEffectEvent } from "react";
import { readTravel, type Travel } from "../model/navigationState";

/** What the page before sent along. */
export function useTravel(): Travel {
  return readTravel(useLocation().state);
}

/** After a success: goes on by itself, unless the page is left before. Back then skips the form that is done with. */
export function useRedirect(isDone: boolean, to: string, afterMs: number, travel: Travel = {}): void {
  const navigate = useNavigate();
  const go = useEffectEvent(() => navigate(to, { replace: true, state: travel }));
  useEffect(() => {
    if (!isDone) return;
    const timer = setTimeout(() => void go(), afterMs);
    return () => clearTimeout(timer);
  }, [isDone, afterMs]);
}
