/** A ring size under the names it has where we deliver. */
export interface RingSize {
  /** Letters, with half sizes between them: `N`, `N½`. What our rings are marked with. */
  uk: string;
  /** The inside circumference in millimetres, to the half: `54`. */
  eu: string;
  /** Numbers with quarters: `6¾`. */
  us: string;
  /** Inside, in millimetres. */
  diameter: number;
  /** Inside, in millimetres. */
  circumference: number;
}

/** BS 6820: size A is 37.5 mm round, each letter 1.25 mm more. */
const circumferenceOf = (letters: number): number => 37.5 + 1.25 * letters;
/** Size 0 is 0.458 inches across, each size 0.032 inches more. */
const usSize = (diameter: number): number => (diameter - 0.458 * 25.4) / (0.032 * 25.4);

const fractions = ["", "¼", "½", "¾"] as const;

function inQuarters(value: number): string {
  const quarters = Math.round(value * 4);
  return `${Math.floor(quarters / 4)}${fractions[quarters % 4]}`;
}

const toTenth = (value: number): number => Math.round(value * 10) / 10;

/** @param halves half sizes from A on: 26 is N. */
function ringSize(halves: number): RingSize {
  const letter = String.fromCharCode("A".charCodeAt(0) + Math.floor(halves / 2));
  const circumference = circumferenceOf(halves / 2);
  const diameter = circumference / Math.PI;
  return {
    uk: letter + (halves % 2 === 1 ? "½" : ""),
    eu: String(Math.round(circumference * 2) / 2),
    us: inQuarters(usSize(diameter)),
    diameter: toTenth(diameter),
    circumference: toTenth(circumference),
  };
}

const firstHalves = 10; // F
const lastHalves = 50; // Z

/** F to Z, the smallest first. */
export const ringSizes: readonly RingSize[] = Array.from({ length: lastHalves - firstHalves + 1 }, (_, index) =>
  ringSize(firstHalves + index),
);

export const findRingSize = (uk: string | null): RingSize | null => ringSizes.find((size) => size.uk === uk) ?? null;

/** What somebody measured: across the inside of a ring, or round a finger. */
export type Measure = "diameter" | "circumference";

/** The size nearest to what was measured in millimetres, the larger of two; `null` outside of what rings are made in. */
export function sizeFor(measure: Measure, millimetres: number): RingSize | null {
  const round = measure === "diameter" ? millimetres * Math.PI : millimetres;
  const halves = Math.round(((round - circumferenceOf(0)) / 1.25) * 2);
  return ringSizes[halves - firstHalves] ?? null;
}

/** Reads what was typed: `16.8`, `16,8`, `54 mm`. `null` for what is no length. */
export function readMillimetres(text: string): number | null {
  const match = /^\s*(\d{1,3}(?:[.,]\d{1,2})?)\s*(?:mm)?\s*$/i.exec(text);
  return match?.[1] === undefined ? null : Number(match[1].replace(",", "."));
}

/** How a ring meets a shopper's size. A ring is resized by up to two sizes (specification §2, FAQ). */
export type RingFit = "asItIs" | "resizable" | "tooFar";

const mostSizes = 2;
const place = (uk: string): number => ringSizes.findIndex((size) => size.uk === uk);

/**
 * @param sizeText as the product says it: `Size N`, `Adjustable, K to P`. `null`: it names no ring size.
 * @param uk the shopper's.
 */
export function fitOf(sizeText: string | null, uk: string): RingFit | null {
  const [least, most] = /(?:^Size |^Adjustable, )([A-Z]½?)(?: to ([A-Z]½?))?$/.exec(sizeText ?? "")?.slice(1) ?? [];
  if (least === undefined) return null;
  const from = place(least);
  const to = place(most ?? least);
  const wanted = place(uk);
  if (from < 0 || to < 0 || wanted < 0) return null;
  // Two places to a size: the half sizes stand between.
  const away = Math.max(from - wanted, wanted - to, 0) / 2;
  if (away === 0) return "asItIs";
  return away <= mostSizes && most === undefined ? "resizable" : "tooFar";
}
