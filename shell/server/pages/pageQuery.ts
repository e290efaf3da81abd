/** Words in an address that say where a visitor came from: no page looks at them. */
const tracking = /^(?:utm_\w+|gclid|fbclid|msclkid|mc_[ce]id|mf\.inspect)$/;

/** Path and query as far as a page depends on them, always in the same order: what it is drawn and kept under. */
export function pageQuery({ pathname, searchParams }: URL): string {
  const kept = [...searchParams].filter(([name]) => !tracking.test(name)).sort(([a], [b]) => a.localeCompare(b));
  return kept.length === 0 ? pathname : `${pathname}?${new URLSearchParams(kept)}`;
}
