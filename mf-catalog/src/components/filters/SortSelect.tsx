import type { Ordering } from "@aurelle/shared/contract";
import { SelectField } from "@aurelle/shared/ui";

const orderings: readonly { value: Ordering; label: string }[] = [
  { value: "newest", label: "Newest" },
  { value: "price", label: "Price: low to high" },
  { value: "-price", label: "Price: high to low" },
];

/** The order of a list. Where nothing is chosen the shop decides: the best match for a search. The address does not contain that. */
export function SortSelect({
  ordering,
  isSearch,
  onChange,
  className,
}: {
  ordering: Ordering | null;
  isSearch: boolean;
  onChange: (ordering: Ordering | null) => void;
  className?: string | undefined;
}) {
  const unset = isSearch ? { value: "relevance", label: "Best match" } : { value: "featured", label: "Featured" };
  const change = (value: string) => onChange(orderings.find((option) => option.value === value)?.value ?? null);
  return (
    <SelectField
      label="Sort by"
      name="listing-sort"
      value={ordering ?? unset.value}
      onChange={change}
      options={[unset, ...orderings]}
      className={className}
    />
  );
}
