import { useState } from "react";

/** How often a value has changed since it was first known: a key under which an animation runs once per change. */
export function useTicks(value: number | undefined): number {
  const [seen, setSeen] = useState({ value, ticks: 0 });
  if (seen.value === value) return seen.ticks;
  const ticks = seen.value === undefined ? 0 : seen.ticks + 1;
  setSeen({ value, ticks });
  return ticks;
}
