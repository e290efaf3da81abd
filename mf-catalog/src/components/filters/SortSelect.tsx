import type { Ordering } from "@aurelle/shared/contract";
import { SelectField } from "@aurelle/shared/ui";

const options: readonly { value: Ordering; label: string }[] = [
  { value: "newest", label: "Newest" },
  { value: "price", label: "Price: low to high" },
  { value: "-price", label: "Price: high to low" },
];

/** The order of a list. Newest first is the server's default, so the address does not contain it. */
export function SortSelect({
  ordering,
  onChange,
  className,
}: {
  ordering: Ordering | null;
  onChange: (ordering: Ordering | null) => void;
  className?: string | undefined;
}) {
  const change = (value: string) => {
    const chosen = options.find((option) => option.value === value)?.value ?? null;
    onChange(chosen === "newest" ? null : chosen);
  };
  return (
    <SelectField
      label="Sort by"
      name="listing-sort"
      value={ordering ?? "newest"}
      onChange={change}
      options={options}
      className={className}
    />
  );
}
