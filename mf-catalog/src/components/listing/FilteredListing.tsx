import type { ReactNode, RefObject } from "react";
import { type Filters, hasFilters, noFilters } from "../../model/filters/filters";
import { FilterChips } from "../filters/FilterChips";
import { FiltersPanel } from "../filters/FiltersPanel";
import { SortSelect } from "../filters/SortSelect";
import styles from "./FilteredListing.module.css";
import { ProductListing } from "./ProductListing";

interface FilteredListingProps {
  filters: Filters;
  onChange: (part: Partial<Filters>, options?: { replace?: boolean }) => void;
  onClear: () => void;
  listRef: RefObject<HTMLElement | null>;
  listing: Pick<Parameters<typeof ProductListing>[0], "state" | "onMore" | "onRetry">;
}

/** The filters and the list, as category pages and the search page show them. */
export function FilteredListing({ filters, onChange, onClear, listRef, listing }: FilteredListingProps): ReactNode {
  const change = (part: Partial<Filters>) => {
    onChange(part);
    // The pressed chip disappears with its filter.
    listRef.current?.focus({ preventScroll: true });
  };
  return (
    <div className={styles.layout}>
      <FiltersPanel filters={filters} onChange={onChange} onClear={onClear} />
      <ProductListing
        {...listing}
        listRef={listRef}
        shape="besideFilters"
        priorityCount={4}
        onClear={hasFilters(filters) ? onClear : undefined}
        search={filters.search}
        onClearOthers={
          hasFilters({ ...filters, search: "" })
            ? () => onChange({ ...noFilters, search: filters.search, ordering: filters.ordering })
            : undefined
        }
        tools={
          <SortSelect
            ordering={filters.ordering}
            isSearch={filters.search !== ""}
            onChange={(ordering) => onChange({ ordering })}
            className={styles.sort}
          />
        }
        chips={<FilterChips filters={filters} onChange={change} />}
      />
    </div>
  );
}
