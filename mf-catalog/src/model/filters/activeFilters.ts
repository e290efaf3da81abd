import { facetNames } from "@aurelle/shared/contract";
import { formatPence } from "@aurelle/shared/money";
import { choiceLabel, toggleValue } from "./choices";
import { type Filters, hasFilters } from "./filters";

/** A filter that is set. */
export interface ActiveFilter {
  /** The text of its chip. */
  label: string;
  /** The change that removes it. */
  without: Partial<Filters>;
}

/** How many filters are set. The search is none of them: the page's title or the field above the list shows it. */
export const countFilters = (filters: Filters): number => activeFilters({ ...filters, search: "" }).length;

/** The filters that are set, in the order of the panel. The order of the list is not a filter. */
export function activeFilters(filters: Filters): readonly ActiveFilter[] {
  if (!hasFilters(filters)) return [];
  const { collection, minPrice, maxPrice, search, choices } = filters;
  const active: ActiveFilter[] = [];
  if (search !== "") active.push({ label: `“${search}”`, without: { search: "" } });
  if (collection !== null) active.push({ label: collection, without: { collection: null } });
  if (minPrice !== null) active.push({ label: `From ${formatPence(minPrice)}`, without: { minPrice: null } });
  if (maxPrice !== null) active.push({ label: `Up to ${formatPence(maxPrice)}`, without: { maxPrice: null } });
  const chosen = facetNames.flatMap((name) =>
    (choices[name] ?? []).map((value) => ({
      label: choiceLabel(name, value),
      without: { choices: toggleValue(choices, name, value) },
    })),
  );
  return [...active, ...chosen];
}
