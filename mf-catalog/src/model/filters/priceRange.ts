import type { Pence } from "@aurelle/shared/money";
import { inPounds, readPounds } from "./pounds";

/** The texts of the two price fields, in pounds. */
export interface PriceDraft {
  min: string;
  max: string;
}
/** `null` for no bound. */
export interface PriceRange {
  minPrice: Pence | null;
  maxPrice: Pence | null;
}
/** The value of a draft, or the error text of each invalid field. */
export type ParseResult<V> = { isValid: true; value: V } | { isValid: false; errors: Readonly<Record<string, string>> };

const notPounds = "Enter whole pounds, for example 250";

/** `null` for an empty text; `undefined` for a text that is no price. A pound sign, commas and white space do not count. */
function readBound(text: string): Pence | null | undefined {
  const digits = text.replace(/[£,\s]/g, "");
  return digits === "" ? null : (readPounds(digits) ?? undefined);
}

/**
 * Reads the price fields: whole pounds, not below 0; an empty field is no bound (specification §5). A minimum above the
 * maximum is an error of the minimum (decision 31).
 */
export function readRange({ min, max }: PriceDraft): ParseResult<PriceRange> {
  const minPrice = readBound(min);
  const maxPrice = readBound(max);
  if (minPrice === undefined || maxPrice === undefined) {
    return {
      isValid: false,
      errors: {
        ...(minPrice === undefined ? { min: notPounds } : {}),
        ...(maxPrice === undefined ? { max: notPounds } : {}),
      },
    };
  }
  if (minPrice !== null && maxPrice !== null && minPrice > maxPrice) {
    return { isValid: false, errors: { min: "The minimum is above the maximum" } };
  }
  return { isValid: true, value: { minPrice, maxPrice } };
}

/** The texts that the price fields show for a range. */
export const draftOf = ({ minPrice, maxPrice }: PriceRange): PriceDraft => ({
  min: inPounds(minPrice),
  max: inPounds(maxPrice),
});

/** Whether two ranges have the same bounds. */
export const isSameRange = (a: PriceRange, b: PriceRange): boolean =>
  a.minPrice === b.minPrice && a.maxPrice === b.maxPrice;
