import { formatPence } from "@aurelle/shared/money";
import { type Filters, hasFilters } from "./filters";

/** One filter at work: what it is called, and what the filters are without it. */
export interface ActiveFilter {
  label: string;
  without: Partial<Filters>;
}

/** The filters at work, in the order of the panel. */
export function activeFilters(filters: Filters): readonly ActiveFilter[] {
  if (!hasFilters(filters)) return [];
  const { collection, minPrice, maxPrice, search } = filters;
  const active: ActiveFilter[] = [];
  if (search !== "") active.push({ label: `“${search}”`, without: { search: "" } });
  if (collection !== null) active.push({ label: collection, without: { collection: null } });
  if (minPrice !== null) active.push({ label: `From ${formatPence(minPrice)}`, without: { minPrice: null } });
  if (maxPrice !== null) active.push({ label: `Up to ${formatPence(maxPrice)}`, without: { maxPrice: null } });
  return active;
}
