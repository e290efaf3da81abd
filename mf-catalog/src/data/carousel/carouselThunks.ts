import type { Api } from "@aurelle/shared/http";
import type { CarouselState } from "../../model/product/carouselState";
import { fillsQuotas, pickGifts } from "../../model/product/gifts";
import type { Product } from "../../model/product/product";
import { relatedTo } from "../../model/product/related";
import { findCollection } from "../../model/product/taxonomy";
import { createThunk } from "../createThunk";
import { fetchFirstPage, fetchNextPage } from "../listing/listingThunks";

/** After the first page. Gift ideas are then picked from the products loaded so far (decision 36). */
const maxFurtherPages = 3;

/** Products to pick gift ideas from: pages are loaded until they fill the quotas. @throws ApiError */
export async function fetchForGifts(api: Pick<Api, "get">): Promise<readonly Product[]> {
  let { products, next } = await fetchFirstPage(api, {});
  for (let further = 0; further < maxFurtherPages && next !== null && !fillsQuotas(products); further += 1) {
    const page = await fetchNextPage(api, next, {});
    products = [...products, ...page.products];
    next = page.next;
  }
  return products;
}

/** Related products, from the same collection; none for a product without a known collection. @throws ApiError */
export async function fetchRelated(api: Pick<Api, "get">, product: Product): Promise<readonly Product[]> {
  const collection = findCollection(product.collection);
  return collection ? relatedTo(product, (await fetchFirstPage(api, { collection })).products) : [];
}

const needsLoading = ({ status }: CarouselState) => status === "idle" || status === "failed";

/** Loads the gift ideas. Their choice and order are fixed for the visit (decision 36). */
export const loadGiftIdeas = createThunk<readonly Product[], void>(
  "carousels/giftIdeas",
  async (_, { extra }) => {
    try {
      return pickGifts(await fetchForGifts(extra.api), Math.random);
    } catch (error) {
      console.warn("gift ideas could not be loaded", error); // the shopper sees no error (specification §8)
      throw error;
    }
  },
  { condition: (_, { getState }) => needsLoading(getState().carousels.giftIdeas) },
);

/** Loads the bracelets (specification §7). */
export const loadGetTheLook = createThunk<readonly Product[], void>(
  "carousels/getTheLook",
  async (_, { extra }) => {
    try {
      return (await fetchFirstPage(extra.api, { category: "bracelets" })).products;
    } catch (error) {
      console.warn("bracelets could not be loaded", error);
      throw error;
    }
  },
  { condition: (_, { getState }) => needsLoading(getState().carousels.getTheLook) },
);

/** Loads the products related to one product, unless they are loaded or loading. */
export const loadRelated = createThunk<readonly Product[], Product>(
  "related/load",
  async (product, { extra }) => {
    try {
      return await fetchRelated(extra.api, product);
    } catch (error) {
      console.warn("related products could not be loaded", error);
      throw error;
    }
  },
  {
    condition: ({ id }, { getState }) => {
      const { related } = getState();
      return related.status === "idle" || related.status === "failed" || related.id !== id;
    },
  },
);
