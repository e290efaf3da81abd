import { useSearchParams } from "@aurelle/shared/router";
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef } from "react";
import {
  changeFilters,
  type Filters,
  type ListingPageKind,
  noFilters,
  readFilters,
  withoutUnknown,
  writeFilters,
} from "../../model/filters/filters";

/** The filters of a page, and the functions that change them. */
export interface FilterControl {
  filters: Filters;
  /** Changes some filters. `replace` replaces the current history entry instead of adding one. */
  change: (part: Partial<Filters>, options?: { replace?: boolean }) => void;
  /** Unsets all filters. The order of the list stays. */
  clear: () => void;
}

/** The filters in the address, which is the only place where they are stored (decision 30). */
export function useFilters(page: ListingPageKind): FilterControl {
  const [params, setParams] = useSearchParams();
  const filters = useMemo(() => readFilters(params, page), [params, page]);

  useEffect(() => {
    const clean = withoutUnknown(params, page);
    if (clean) setParams(clean, { replace: true });
  }, [params, setParams, page]);

  // Two changes may happen before the router renders the first: pressing a collection also applies a typed price on blur.
  const latest = useRef(params);
  useLayoutEffect(() => {
    latest.current = params;
  }, [params]);
  const change = useCallback<FilterControl["change"]>(
    (part, { replace = false } = {}) => {
      const before = latest.current;
      const after = writeFilters(before, changeFilters(readFilters(before, page), part));
      if (after.toString() === before.toString()) return;
      latest.current = after;
      setParams(after, { replace });
    },
    [setParams, page],
  );
  const clear = useCallback(() => {
    const { ordering } = readFilters(latest.current, page);
    change({ ...noFilters, ordering });
  }, [change, page]);
  return { filters, change, clear };
}
