import type { FacetName } from "@aurelle/shared/contract";
import { type ListingQuery, listingKey } from "./filters";

/** One value of a facet. */
export interface FacetValue {
  /** As in the address. */
  value: string;
  label: string;
  /** How many products it would leave, with all other facets as they are; `null` where there are too many to count. */
  count: number | null;
}
/** By what a listing can be narrowed: with all values, also those that leave nothing now. */
export interface Facet {
  name: FacetName;
  values: readonly FacetValue[];
}

/** The headings of the facets. */
export const facetTitles: Readonly<Record<FacetName, string>> = {
  category: "Category",
  metal: "Metal",
  stone: "Stone",
  colour: "Stone colour",
  price: "Price range",
  size: "Size",
  availability: "Availability",
  sale: "Offers",
};

/** The key of a listing's facets, which do not depend on the order of the list. */
export const facetsKey = (query: ListingQuery): string => listingKey({ ...query, ordering: null });

const grouped = (count: number): string => String(count).replace(/\B(?=(?:\d{3})+$)/g, ",");

/** A value with its count: `Silver (6)`. */
export const countedLabel = ({ label, count }: FacetValue): string =>
  count === null ? label : `${label} (${grouped(count)})`;
