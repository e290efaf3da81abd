import type { Pence } from "@aurelle/shared/money";
import { inPounds, readPounds } from "./pounds";

/** As typed, in pounds. */
export interface PriceDraft {
  min: string;
  max: string;
}
export interface PriceRange {
  minPrice: Pence | null;
  maxPrice: Pence | null;
}
/** What a draft says, or what is wrong with it: a sentence for each field. */
export type Reading<V> = { isValid: true; value: V } | { isValid: false; errors: Readonly<Record<string, string>> };

const notPounds = "Enter whole pounds, for example 250";

/** `undefined`: what was typed is no price. */
function readBound(text: string): Pence | null | undefined {
  const digits = text.replace(/[£,\s]/g, "");
  return digits === "" ? null : (readPounds(digits) ?? undefined);
}

/** Whole pounds, not below 0, empty means no bound (specification §5); a minimum above the maximum is an error (decision 31). */
export function readRange({ min, max }: PriceDraft): Reading<PriceRange> {
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

/** The range as the fields show it. */
export const draftOf = ({ minPrice, maxPrice }: PriceRange): PriceDraft => ({
  min: inPounds(minPrice),
  max: inPounds(maxPrice),
});

export const isSameRange = (a: PriceRange, b: PriceRange): boolean =>
  a.minPrice === b.minPrice && a.maxPrice === b.maxPrice;
