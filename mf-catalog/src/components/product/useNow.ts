import { useEffect, useState } from "react";

/** The time at which the page was hydrated, ms since 1970. `null` in the server's HTML, which may be a day old. */
export function useNow(): number | null {
  const [now, setNow] = useState<number | null>(null);
  useEffect(() => setNow(Date.now()), []);
  return now;
}
