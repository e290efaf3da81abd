interface PriceBand {
  /** Pence, included. */
  min: number;
  /** Pence, included; `null`: no limit. */
  max: number | null;
  label: string;
}

/** The bands by number: `price_band` of the table `facet_groups` (database/productFacets.ts) is the index here. */
export const priceBands: readonly PriceBand[] = [
  { min: 0, max: 9_999, label: "Under £100" },
  { min: 10_000, max: 24_999, label: "£100–£250" },
  { min: 25_000, max: 49_999, label: "£250–£500" },
  { min: 50_000, max: 99_999, label: "£500–£1,000" },
  { min: 100_000, max: null, label: "£1,000 and more" },
];

/** A band as the value of the facet `price`: `10000-24999`, `100000-`. */
export const bandValue = ({ min, max }: PriceBand): string => `${min}-${max ?? ""}`;

interface BandRange {
  first: number;
  last: number;
}

/** The bands between two prices in pence; `null` when a limit is inside a band. */
export function bandsBetween(minPrice: number | undefined, maxPrice: number | undefined): BandRange | null {
  const first = priceBands.findIndex(({ min }) => min === (minPrice ?? 0));
  const last = priceBands.findIndex(({ max }) => max === (maxPrice ?? null));
  return first === -1 || last === -1 ? null : { first, last };
}

/** The tags of the bands with prices between two in pence; none when the lower one is higher (database/searchRows.ts). */
export const bandTags = (minPrice: number, maxPrice: number): string[] =>
  priceBands.flatMap(({ min, max }, band) =>
    minPrice <= maxPrice && min <= maxPrice && (max ?? maxPrice) >= minPrice ? [`band_${band}`] : [],
  );
