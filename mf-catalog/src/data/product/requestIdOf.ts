import type { ProductEntry } from "../state";

/** The id of the request in flight for the product on screen: its first load or its refresh. `null` for none. */
export function requestIdOf(entry: ProductEntry): string | null {
  if (entry.status === "loading") return entry.requestId;
  return entry.status === "succeeded" ? entry.refresh : null;
}
