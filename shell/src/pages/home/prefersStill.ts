/** Does the shopper want less motion, or pay for each megabyte? Then nothing starts by itself (decision 43). */
export function prefersStill(): boolean {
  const wantsLessMotion = globalThis.matchMedia?.("(prefers-reduced-motion: reduce)").matches ?? false;
  // Not in every browser, and so not in the types.
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return wantsLessMotion || connection?.saveData === true;
}
