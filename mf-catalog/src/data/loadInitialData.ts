import type { WireProduct, WireProductList } from "@aurelle/shared/contract";
import * as paths from "@aurelle/shared/contract/paths";
import { ApiError } from "@aurelle/shared/http";
import type { RemoteServer, RenderContext } from "@aurelle/shared/remote";
import { isObject } from "@aurelle/shared/wire/isObject";
import { rowsOf } from "@aurelle/shared/wire/readRows";
import type { ListingQuery } from "../model/filters/filters";
import { listingAt } from "../model/listing/listingAt";
import { pickGifts, withoutShown } from "../model/product/gifts";
import type { Product } from "../model/product/product";
import { fetchBracelets, fetchForGifts, fetchRelated } from "./carousel/carouselThunks";
import { isWithoutFacets, requestFacets } from "./listing/facetThunks";
import { toQueryValues } from "./listing/fetchListing";
import { toFacets } from "./listing/toFacets";
import { toWireSummary, type WireSummary } from "./product/summary";
import { parseProduct, toPage } from "./product/toProduct";
import type { InitialData } from "./toInitialState";

type Api = Parameters<NonNullable<RemoteServer["initialData"]>>[1];

/**
 * An API that records the lists it returns. The products to show are chosen from our own type, while the document carries
 * them as they are on the wire.
 */
function recordLists(api: Api) {
  const lists: unknown[] = [];
  return {
    async get<T>(...call: Parameters<Api["get"]>): Promise<T> {
      const response = await api.get<T>(...call);
      lists.push(response); // every call through this API requests a list
      return response;
    },
    /** The products as they are on the wire. All of them come from the lists, of which each could be read. */
    wiresOf(products: readonly Product[]): readonly WireProduct[] {
      const wires = lists.flatMap(rowsOf).filter(isObject);
      const wireOf = ({ id }: Product) => wires.find((wire) => String(wire.id) === id) ?? [];
      return products.flatMap(wireOf) as unknown as WireProduct[]; // each was read as this product
    },
  };
}

async function loadFacets(api: Api, query: ListingQuery): Promise<Partial<InitialData>> {
  try {
    const facets = await requestFacets(api, query);
    toFacets(facets); // it throws for a response that the browser could not read either
    return { facets: { query, facets } };
  } catch (error) {
    return isWithoutFacets(error) ? { facets: null } : {}; // otherwise the browser requests them again, and logs a failure
  }
}

/** @param cursor where the requested page begins, in an address without JavaScript; `null` for the first page. */
async function loadListing(api: Api, query: ListingQuery, cursor: string | null): Promise<Partial<InitialData>> {
  const values = toQueryValues(query);
  const [page, facets] = await Promise.all([
    api.get<WireProductList>("products/product/", { query: { ...values, cursor } }),
    loadFacets(api, query),
  ]);
  toPage(page, values, Date.now()); // it throws for a response that the browser could not read either
  return { listing: { query, page }, ...facets };
}

async function loadRelated(api: Api, product: Product): Promise<Partial<InitialData>> {
  const recording = recordLists(api);
  try {
    const products = await fetchRelated(recording, product);
    return { related: { id: product.id, products: recording.wiresOf(products) } };
  } catch {
    return {}; // the browser requests them again, and logs a failure
  }
}

async function loadProduct(api: Api, id: string): Promise<Partial<InitialData>> {
  try {
    const product = await api.get<WireProduct>(`products/product/${encodeURIComponent(id)}/`);
    return { product: { id, product }, ...(await loadRelated(api, parseProduct(product, Date.now()))) };
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return { product: { id, product: null } };
    throw error;
  }
}

const loadGiftIdeas = async (api: Api): Promise<readonly WireSummary[]> =>
  pickGifts(await fetchForGifts(api), Math.random).map(toWireSummary);

const loadBracelets = async (api: Api): Promise<readonly WireSummary[]> =>
  (await fetchBracelets(api)).map(toWireSummary);

/**
 * Loads what the catalogue shows first at an address; `undefined` when nothing needs loading. Each response is read as the
 * browser's own calls read it, and a row that cannot be read is left out.
 * @throws ApiError when the API fails or its response cannot be read, except that a missing product is data. The browser then makes
 * the calls itself, as after a link.
 */
export async function loadInitialData({ url, page, slots }: RenderContext, api: Api): Promise<InitialData | undefined> {
  const readAt = Date.now();
  if (slots.length > 0) {
    const [giftIdeas, bracelets] = await Promise.all([
      slots.includes("home.giftIdeas") ? loadGiftIdeas(api) : null,
      slots.includes("home.getTheLook") ? loadBracelets(api) : null,
    ]);
    return {
      readAt,
      ...(giftIdeas && { giftIdeas }),
      ...(bracelets && { getTheLook: withoutShown(bracelets, giftIdeas ?? []) }),
    };
  }
  if (!page) return undefined;
  const { id } = page.params;
  if (page.key === paths.productRoute) return id ? { readAt, ...(await loadProduct(api, id)) } : undefined;
  const query = listingAt(page.key, url.searchParams);
  return query ? { readAt, ...(await loadListing(api, query, url.searchParams.get("cursor"))) } : undefined;
}
