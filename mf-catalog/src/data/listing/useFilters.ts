import { useSearchParams } from "@aurelle/shared/router";
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef } from "react";
import { type Filters, noFilters, readFilters, withoutUnknown, writeFilters } from "../../model/filters/filters";

export interface FilterControl {
  filters: Filters;
  /** `replace`: without an entry of its own in the history. */
  change: (part: Partial<Filters>, options?: { replace?: boolean }) => void;
  /** All but the order of the list. */
  clear: () => void;
}

/** The filters of the address, which is where they are kept (decision 30). */
export function useFilters(): FilterControl {
  const [params, setParams] = useSearchParams();
  const filters = useMemo(() => readFilters(params), [params]);

  useEffect(() => {
    const clean = withoutUnknown(params);
    if (clean) setParams(clean, { replace: true });
  }, [params, setParams]);

  // Two changes may come before the router has drawn the first: a price left by pressing a collection.
  const wanted = useRef(params);
  useLayoutEffect(() => {
    wanted.current = params;
  }, [params]);
  const change = useCallback<FilterControl["change"]>(
    (part, { replace = false } = {}) => {
      const before = wanted.current;
      const after = writeFilters(before, { ...readFilters(before), ...part });
      if (after.toString() === before.toString()) return;
      wanted.current = after;
      setParams(after, { replace });
    },
    [setParams],
  );
  const clear = useCallback(() => change({ ...noFilters, ordering: readFilters(wanted.current).ordering }), [change]);
  return { filters, change, clear };
}
