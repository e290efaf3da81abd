import type { WireProduct, WireProductList } from "@aurelle/shared/contract";
import { ApiError } from "@aurelle/shared/http";
import type { RemoteServer, RenderContext } from "@aurelle/shared/remote";
import type { ListingQuery } from "../model/filters/filters";
import { listingAt } from "../model/listing/listingAt";
import { pickGifts } from "../model/product/gifts";
import { fetchForGifts, fetchRelated } from "./carousel/carouselCalls";
import { toQueryValues } from "./product/productCalls";
import { toProduct } from "./product/toProduct";
import type { InitialData } from "./toInitialState";

type Api = Parameters<NonNullable<RemoteServer["initialData"]>>[1];

/** @param cursor where a page began that was asked for without script; `null` at the start. */
async function listingData(api: Api, query: ListingQuery, cursor: string | null): Promise<Partial<InitialData>> {
  const page = await api.get<WireProductList>("products/product/", { query: { ...toQueryValues(query), cursor } });
  return { listing: { query, page } };
}

async function productData(api: Api, id: string): Promise<Partial<InitialData>> {
  try {
    const product = await api.get<WireProduct>(`products/product/${encodeURIComponent(id)}/`);
    const related = await fetchRelated(api, toProduct(product, Date.now())).catch(() => null);
    return {
      product: { id, product },
      ...(related && { related: { id, products: related.map(({ wire }) => wire) } }),
    };
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return { product: { id, product: null } };
    throw error;
  }
}

async function slotsData(api: Api, slots: readonly string[]): Promise<Partial<InitialData>> {
  const [gifts, look] = await Promise.all([
    slots.includes("home.giftIdeas") ? fetchForGifts(api) : null,
    slots.includes("home.getTheLook")
      ? api.get<WireProductList>("products/product/", { query: { category: "bracelets" } })
      : null,
  ]);
  return {
    ...(gifts && { giftIdeas: pickGifts(gifts, Math.random).map(({ wire }) => wire) }),
    ...(look && { getTheLook: look.results }),
  };
}

/** What the catalogue shows first at an address; `undefined` where it asks for nothing. @throws ApiError */
export async function loadInitialData({ url, page, slots }: RenderContext, api: Api): Promise<InitialData | undefined> {
  const readAt = Date.now();
  if (slots.length > 0) return { readAt, ...(await slotsData(api, slots)) };
  if (!page) return undefined;
  const { id } = page.params;
  if (page.key === "/product/:id") return id ? { readAt, ...(await productData(api, id)) } : undefined;
  const query = listingAt(page.key, url.searchParams);
  return query ? { readAt, ...(await listingData(api, query, url.searchParams.get("cursor"))) } : undefined;
}
