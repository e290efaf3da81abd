import type { Ordering } from "@aurelle/shared/contract";
import { SelectField } from "@aurelle/shared/ui";

const orderings: readonly { value: Ordering; label: string }[] = [
  { value: "newest", label: "Newest" },
  { value: "price", label: "Price: low to high" },
  { value: "-price", label: "Price: high to low" },
];

/** The order of a list. The server's default is the best match for a search, else the newest. The address does not contain it. */
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
  const options = isSearch ? [{ value: "relevance", label: "Best match" }, ...orderings] : orderings;
  const unset = isSearch ? "relevance" : "newest";
  const change = (value: string) => {
    const chosen = orderings.find((option) => option.value === value)?.value ?? null;
    onChange(chosen === unset ? null : chosen);
  };
  return (
    <SelectField
      label="Sort by"
      name="listing-sort"
      value={ordering ?? unset}
      onChange={change}
      options={options}
      className={className}
    />
  );
}
