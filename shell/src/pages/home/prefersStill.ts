/** Whether the shopper prefers reduced motion or saves data. Then no film starts automatically (decision 43). */
export function prefersStill(): boolean {
  const wantsLessMotion = globalThis.matchMedia?.("(prefers-reduced-motion: reduce)").matches ?? false;
  // Not every browser has this property, so the types lack it.
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return wantsLessMotion || connection?.saveData === true;
}
