import { formatPence, pence } from "@aurelle/shared/money";
import { readPounds } from "./pounds";
import type { PriceRange } from "./priceRange";

/**
 * Reads a price band of the address, in whole pounds: `100-250` is from £100 to £249.99, `1000-` has no upper limit.
 * @returns `null` for any other text.
 */
export function readBand(text: string): PriceRange | null {
  const [, from = "", to = ""] = /^(\d+)-(\d*)$/.exec(text) ?? [];
  const minPrice = readPounds(from);
  if (minPrice === null) return null;
  if (to === "") return minPrice === 0 ? null : { minPrice, maxPrice: null };
  const end = readPounds(to);
  return end !== null && end > minPrice ? { minPrice, maxPrice: pence(end - 1) } : null;
}

/** A band as the API names it, in pence with both ends, as the address has it; `null` for a band without whole pounds. */
export function toAddressBand(value: string): string | null {
  const [, from = "", to = ""] = /^(\d+)-(\d*)$/.exec(value) ?? [];
  if (from === "") return null;
  const band = `${Number(from) / 100}-${to === "" ? "" : (Number(to) + 1) / 100}`;
  return readBand(band) ? band : null;
}

/** `Under £100`, `£100–£250`, `£1,000 and more`. */
export function bandLabel({ minPrice, maxPrice }: PriceRange): string {
  const from = formatPence(minPrice ?? pence(0));
  if (maxPrice === null) return `${from} and more`;
  const to = formatPence(pence(maxPrice + 1));
  return minPrice ? `${from}–${to}` : `Under ${to}`;
}
