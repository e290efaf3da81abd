import { dropOldest } from "../dropOldest";
import type { ApiReader } from "../http/apiReader";
import { type ProductPart, readProductPart } from "./readProductPart";

const hourMs = 3_600_000;
/** A part holds up to ten thousand addresses: about a megabyte. */
const maxCachedParts = 5;

/**
 * Caches parts of the products for an hour. Requests for one part share one API call. When a part cannot be read again, the
 * cached one is returned, or `null` when there is none.
 */
export function productParts(readApi: ApiReader, now: () => number): (part: number) => Promise<ProductPart | null> {
  const cached = new Map<number, { part: ProductPart; at: number }>();
  const inFlight = new Map<number, Promise<void>>();
  const read = async (number: number) => {
    const part = await readProductPart(readApi, number);
    if (!part) return;
    cached.delete(number);
    cached.set(number, { part, at: now() });
    dropOldest(cached, maxCachedParts);
  };
  return async (number) => {
    const before = cached.get(number);
    if (!before || now() - before.at > hourMs) {
      const reading = inFlight.get(number) ?? read(number).finally(() => inFlight.delete(number));
      inFlight.set(number, reading);
      await reading;
    }
    return cached.get(number)?.part ?? before?.part ?? null;
  };
}
