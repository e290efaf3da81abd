import { useEffect, useState } from "react";

/** Specification §2, ms. */
const refreshMs = 1000;

/** The current time, ms since 1970. It is updated each second while `isNeeded`, and at once when the tab becomes visible. */
export function useNow(isNeeded: boolean, now: () => number): number {
  const [time, setTime] = useState(now);
  useEffect(() => {
    if (!isNeeded) return;
    const refresh = () => setTime(now());
    const timer = setInterval(refresh, refreshMs);
    // Browsers slow down the timers of a hidden tab.
    document.addEventListener("visibilitychange", refresh);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", refresh);
    };
  }, [isNeeded, now]);
  return time;
}
