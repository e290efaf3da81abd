import { useLocation, useNavigationType } from "@aurelle/shared/router";
import { useEffect, useState } from "react";
import { type Facet, facetsKey } from "../../model/filters/facets";
import type { ListingQuery } from "../../model/filters/filters";
import { useAppDispatch, useAppSelector } from "../store";
import { loadFacets } from "./facetThunks";

/**
 * The facets of a page's listing; `null` until they are loaded, or when they cannot be. While those of a changed listing load, the
 * page shows the last ones, so that nothing moves.
 * @param query the same object until a value in it changes.
 */
export function useFacets(query: ListingQuery): readonly Facet[] | null {
  const dispatch = useAppDispatch();
  const { pathname } = useLocation();
  const isReturn = useNavigationType() === "POP";
  const key = facetsKey(query);
  const loaded = useAppSelector(({ facets }) => facets.byKey[key]) ?? null;
  const [last, setLast] = useState({ pathname, facets: loaded });

  if (loaded ? last.facets !== loaded : last.pathname !== pathname) setLast({ pathname, facets: loaded });

  // `isReturn` matters only on entering.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key identifies the query
  useEffect(() => {
    const call = dispatch(loadFacets({ query, isReturn }));
    return () => call.abort();
  }, [dispatch, key]);

  return loaded ?? (last.pathname === pathname ? last.facets : null);
}
