import type { Facet } from "../../model/filters/facets";
import type { Filters, ListingPageKind } from "../../model/filters/filters";
import { CollectionFilter } from "./CollectionFilter";
import { FacetForm } from "./facets/FacetForm";
import { PriceFilter } from "./PriceFilter";
import { SearchFilter } from "./SearchFilter";

export interface FilterFieldsProps {
  page: ListingPageKind;
  filters: Filters;
  /** `null` until they are loaded. They come last, so that nothing moves then. */
  facets: readonly Facet[] | null;
  /** A new number also clears drafts that were never applied. */
  clearCount: number;
  /** `replace` is set for typed values: each pause would otherwise add a history entry. */
  onChange: (part: Partial<Filters>, options?: { replace: boolean }) => void;
}

/** The filters of the specification, where the page has them, and the facets. */
export function FilterFields({ page, filters, facets, clearCount, onChange }: FilterFieldsProps) {
  return (
    <>
      {page !== "collection" && (
        <>
          <SearchFilter
            key={`search-${clearCount}`}
            filters={filters}
            onChange={(search) => onChange({ search }, { replace: true })}
          />
          <CollectionFilter filters={filters} onChange={(collection) => onChange({ collection })} />
          <PriceFilter
            key={`price-${clearCount}`}
            filters={filters}
            onChange={(range) => onChange(range, { replace: true })}
          />
        </>
      )}
      {facets !== null && facets.length > 0 && <FacetForm facets={facets} filters={filters} onChange={onChange} />}
    </>
  );
}
