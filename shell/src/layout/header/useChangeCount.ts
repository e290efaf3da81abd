import { useState } from "react";

/** How often a value has changed since it was first known. As a key it restarts an animation at each change. */
export function useChangeCount(value: number | undefined): number {
  const [last, setLast] = useState({ value, count: 0 });
  if (last.value === value) return last.count;
  const count = last.value === undefined ? 0 : last.count + 1;
  setLast({ value, count });
  return count;
}
