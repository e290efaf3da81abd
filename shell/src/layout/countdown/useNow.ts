import { useEffect, useState } from "react";

/** Specification §2. */
const refreshMs = 1000;

/** The time in ms since 1970, once a second while it `isNeeded`, and at once when the tab is shown again. */
export function useNow(isNeeded: boolean, now: () => number): number {
  const [time, setTime] = useState(now);
  useEffect(() => {
    if (!isNeeded) return;
    const refresh = () => setTime(now());
    const timer = setInterval(refresh, refreshMs);
    // A hidden tab's timers are slowed down.
    document.addEventListener("visibilitychange", refresh);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", refresh);
    };
  }, [isNeeded, now]);
  return time;
}
