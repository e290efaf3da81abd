import { dropOldest } from "../dropOldest";
import type { ApiReader } from "../http/apiReader";
import { type ProductPart, readProductPart } from "./readProductPart";

const hourMs = 3_600_000;
/** A part holds up to ten thousand addresses: about a megabyte. */
const maxCachedParts = 5;
/** After a failure nothing is read for this long, ms. All reads share one budget of the API, which made-up addresses must not use up. */
const retryMs = 1000;

/**
 * Caches parts of the products for an hour. Requests for one part share one API call. When a part cannot be read again, the
 * cached one is returned, or `null` when there is none. Beyond the last part no call is made, and the result is the first part, whose
 * `parts` is the number of them.
 */
export function productParts(readApi: ApiReader, now: () => number): (part: number) => Promise<ProductPart | null> {
  const cached = new Map<number, { part: ProductPart; at: number }>();
  const inFlight = new Map<number, Promise<void>>();
  let failedAt = Number.NEGATIVE_INFINITY;

  function store(number: number, part: ProductPart): void {
    const first = cached.get(1);
    cached.delete(number);
    cached.set(number, { part, at: now() });
    // The first part is never the oldest: every answer needs it.
    if (first && number !== 1) {
      cached.delete(1);
      cached.set(1, first);
    }
    dropOldest(cached, maxCachedParts);
  }

  async function read(number: number): Promise<void> {
    const part = await readProductPart(readApi, number);
    if (part) store(number, part);
    else failedAt = now();
  }

  async function get(number: number): Promise<ProductPart | null> {
    const before = cached.get(number);
    if ((!before || now() - before.at > hourMs) && now() - failedAt >= retryMs) {
      const reading = inFlight.get(number) ?? read(number).finally(() => inFlight.delete(number));
      inFlight.set(number, reading);
      await reading;
    }
    return cached.get(number)?.part ?? before?.part ?? null;
  }

  return async (number) => {
    const first = await get(1);
    return first && number > 1 && number <= first.parts ? get(number) : first;
  };
}
