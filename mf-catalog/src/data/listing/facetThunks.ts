import type { WireFacets } from "@aurelle/shared/contract";
import { type Api, ApiError } from "@aurelle/shared/http";
import { type Facet, facetsKey } from "../../model/filters/facets";
import type { ListingQuery } from "../../model/filters/filters";
import { createThunk } from "../createThunk";
import { toQueryValues } from "./fetchListing";
import { toFacets } from "./toFacets";

/** Whether a request failed because the API has no facets, as that of the specification. */
export const isWithoutFacets = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

/** The facets of a listing as they are on the wire. @throws ApiError */
export const requestFacets = (api: Pick<Api, "get">, query: ListingQuery, signal?: AbortSignal): Promise<WireFacets> =>
  api.get("products/facets/", { query: toQueryValues({ ...query, ordering: null }), ...(signal ? { signal } : {}) });

/** Fetches the facets of a listing. They help to choose: without them the list is complete, so a failure is only logged. */
export const loadFacets = createThunk<
  readonly Facet[],
  { query: ListingQuery; isReturn: boolean },
  { rejectValue: { isMissing: boolean } }
>(
  "facets/load",
  async ({ query }, { extra, signal, rejectWithValue }) => {
    try {
      return toFacets(await requestFacets(extra.api, query, signal));
    } catch (error) {
      if (signal.aborted) throw error;
      console.warn("the filters with counts could not be loaded", error);
      return rejectWithValue({ isMissing: isWithoutFacets(error) });
    }
  },
  {
    condition: ({ query, isReturn }, { getState }) => {
      const { byKey, isMissing } = getState().facets;
      return !isMissing && !(isReturn && byKey[facetsKey(query)]);
    },
  },
);
