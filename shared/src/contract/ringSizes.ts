/** A ring size under the names of the countries we deliver to. */
export interface RingSize {
  /** A character from A to Z, with half sizes: `N`, `N½`. Our rings carry this name. */
  uk: string;
  /** The inside circumference in millimetres, to the half: `54`. */
  eu: string;
  /** A number with quarters: `6¾`. */
  us: string;
  /** The inside diameter in millimetres. */
  diameter: number;
  /** The inside circumference in millimetres. */
  circumference: number;
}

/** BS 6820: the circumference of size A is 37.5 mm, and each further size adds 1.25 mm. */
const circumferenceOf = (sizesAfterA: number): number => 37.5 + 1.25 * sizesAfterA;
/** The diameter of US size 0 is 0.458 inches, and each further size adds 0.032 inches. */
const usSize = (diameter: number): number => (diameter - 0.458 * 25.4) / (0.032 * 25.4);

const fractions = ["", "¼", "½", "¾"] as const;

function inQuarters(value: number): string {
  const quarters = Math.round(value * 4);
  return `${Math.floor(quarters / 4)}${fractions[quarters % 4]}`;
}

const toTenth = (value: number): number => Math.round(value * 10) / 10;

/** @param halves half sizes from A on: 26 is N. */
function ringSize(halves: number): RingSize {
  const character = String.fromCharCode("A".charCodeAt(0) + Math.floor(halves / 2));
  const circumference = circumferenceOf(halves / 2);
  const diameter = circumference / Math.PI;
  return {
    uk: character + (halves % 2 === 1 ? "½" : ""),
    eu: String(Math.round(circumference * 2) / 2),
    us: inQuarters(usSize(diameter)),
    diameter: toTenth(diameter),
    circumference: toTenth(circumference),
  };
}

const firstHalves = 10; // F
const lastHalves = 50; // Z

/** F to Z with half sizes, the smallest first. */
export const ringSizes: readonly RingSize[] = Array.from({ length: lastHalves - firstHalves + 1 }, (_, index) =>
  ringSize(firstHalves + index),
);

/** The size with this British name; `null` when there is none. */
export const findRingSize = (uk: string | null): RingSize | null => ringSizes.find((size) => size.uk === uk) ?? null;

/** What a shopper measures: the inside diameter of a ring, or the circumference of a finger. */
export type Measure = "diameter" | "circumference";

/** The size nearest to a length in millimetres; the larger of two. `null` when no ring is that small or that large. */
export function sizeFor(measure: Measure, millimetres: number): RingSize | null {
  const circumference = measure === "diameter" ? millimetres * Math.PI : millimetres;
  const halves = Math.round(((circumference - circumferenceOf(0)) / 1.25) * 2);
  return ringSizes[halves - firstHalves] ?? null;
}

/** Reads a length as typed: `16.8`, `16,8`, `54 mm`. `null` for any other text. */
export function readMillimetres(text: string): number | null {
  const match = /^\s*(\d{1,3}(?:[.,]\d{1,2})?)\s*(?:mm)?\s*$/i.exec(text);
  return match?.[1] === undefined ? null : Number(match[1].replace(",", "."));
}

/**
 * How a ring fits a shopper. A ring can be resized by up to two sizes (specification §2, FAQ). An adjustable one cannot: a size is
 * within its reach or `outOfReach`.
 */
export type RingFit = "fits" | "resizable" | "tooFar" | "outOfReach";

/** Whether a product's size is a range within which its wearer sets it: `Adjustable, K to P`. */
export const isAdjustable = (sizeText: string): boolean => sizeText.startsWith("Adjustable");

const maxResizing = 2;
const indexOfSize = (uk: string): number => ringSizes.findIndex((size) => size.uk === uk);

/**
 * How a ring fits a shopper.
 * @param sizeText the product's size: `Size N`, or `Adjustable, K to P`.
 * @param uk the shopper's size.
 * @returns `null` when `sizeText` or `uk` names no ring size.
 */
export function fitOf(sizeText: string | null, uk: string): RingFit | null {
  const [min, max] = /(?:^Size |^Adjustable, )([A-Z]½?)(?: to ([A-Z]½?))?$/.exec(sizeText ?? "")?.slice(1) ?? [];
  if (min === undefined) return null;
  const from = indexOfSize(min);
  const to = indexOfSize(max ?? min);
  const wanted = indexOfSize(uk);
  if (from < 0 || to < 0 || wanted < 0) return null;
  // The table has half sizes, so two rows make one size.
  const difference = Math.max(from - wanted, wanted - to, 0) / 2;
  if (difference === 0) return "fits";
  if (max !== undefined) return "outOfReach";
  return difference <= maxResizing ? "resizable" : "tooFar";
}
