import { useCallback, useEffect, useState } from "react";

const now = () => Date.now();

/** A countdown of `seconds`, which `start` begins again. It reads the clock, so that it is correct after the computer was asleep. */
export function useCooldown(seconds: number) {
  const [endsAt, setEndsAt] = useState(0);
  const [time, setTime] = useState(now);
  const secondsLeft = Math.max(0, Math.ceil((endsAt - time) / 1000));
  const isCooling = secondsLeft > 0;
  useEffect(() => {
    if (!isCooling) return;
    const timer = setInterval(() => setTime(now()), 1000);
    return () => clearInterval(timer);
  }, [isCooling]);
  const start = useCallback(() => {
    setTime(now());
    setEndsAt(now() + seconds * 1000);
  }, [seconds]);
  return { secondsLeft, start };
}
