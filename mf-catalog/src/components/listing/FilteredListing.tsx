import { classNames } from "@aurelle/shared/ui";
import type { RefObject } from "react";
import type { Facet } from "../../model/filters/facets";
import { type Filters, hasFilters, type ListingPageKind, noFilters } from "../../model/filters/filters";
import { countText } from "../../model/listing/listing";
import { FilterChips } from "../filters/FilterChips";
import { FiltersPanel } from "../filters/FiltersPanel";
import { SortSelect } from "../filters/SortSelect";
import styles from "./FilteredListing.module.css";
import { ProductListing } from "./ProductListing";

interface FilteredListingProps {
  page: ListingPageKind;
  filters: Filters;
  facets: readonly Facet[] | null;
  onChange: (part: Partial<Filters>, options?: { replace?: boolean }) => void;
  onClear: () => void;
  listRef: RefObject<HTMLElement | null>;
  listing: Pick<Parameters<typeof ProductListing>[0], "state" | "onMore" | "onRetry">;
}

/** The filters and the list. A collection page has the whole width for its list (specification §9). */
export function FilteredListing(props: FilteredListingProps) {
  const { page, filters, facets, onChange, onClear, listRef, listing } = props;
  const isCollection = page === "collection";
  const { state } = listing;
  const thenFocusList = (act: () => void) => {
    act();
    // The pressed chip disappears with its filter.
    listRef.current?.focus({ preventScroll: true });
  };
  return (
    <div className={classNames(styles.layout, isCollection ? styles.collection : styles.sidebar)}>
      <noscript>
        <a href="#filters" className={styles.toFilters}>
          Filters
        </a>
      </noscript>
      <FiltersPanel
        page={page}
        filters={filters}
        facets={facets}
        countText={state.status === "succeeded" ? countText(state) : null}
        onChange={onChange}
        onClear={onClear}
      />
      <ProductListing
        {...listing}
        listRef={listRef}
        shape={isCollection ? "fullWidth" : "besideFilters"}
        priorityCount={isCollection ? 0 : 4}
        filters={filters}
        onClear={hasFilters(filters) ? onClear : undefined}
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
        chips={
          <FilterChips
            filters={filters}
            isOnlyWayToClear={isCollection}
            onChange={(part) => thenFocusList(() => onChange(part))}
            onClear={() => thenFocusList(onClear)}
          />
        }
      />
    </div>
  );
}
