import { categories } from "@aurelle/shared/contract";
import type { Api } from "@aurelle/shared/http";
import { fillsQuotas, pickGifts } from "../../model/product/gifts";
import { metalOf, pairingsOf } from "../../model/product/pairings";
import { isWhole, type Product, type ProductSummary } from "../../model/product/product";
import { relatedTo } from "../../model/product/related";
import { findCollection } from "../../model/product/taxonomy";
import { createThunk } from "../createThunk";
import { fetchFirstPage, fetchNextPage } from "../listing/fetchListing";
import type { CarouselName, RelatedName } from "../state";

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

/** The products of "Get the Look" (specification §7). @throws ApiError */
export const fetchBracelets = async (api: Pick<Api, "get">): Promise<readonly Product[]> =>
  (await fetchFirstPage(api, { category: "bracelets" })).products;

/** Related products, from the same collection; none for a product without a known collection. @throws ApiError */
export async function fetchRelated(api: Pick<Api, "get">, product: Product): Promise<readonly Product[]> {
  const collection = findCollection(product.collection);
  return collection ? relatedTo(product, (await fetchFirstPage(api, { collection })).products) : [];
}

/** Pieces of other categories and collections in the product's metal. @throws ApiError */
async function fetchPairings(api: Pick<Api, "get">, product: Product): Promise<readonly Product[]> {
  const metal = metalOf(product);
  if (metal === null) return [];
  const category = categories.filter((name) => name !== product.category);
  const choices = { category, metal: [metal], availability: ["in-stock"] };
  return pairingsOf(product, (await fetchFirstPage(api, { choices })).products);
}

/** The lists that the carousels of the home page are made of. */
const listOf: Readonly<Record<CarouselName, (api: Api) => Promise<readonly Product[]>>> = {
  giftIdeas: fetchForGifts,
  getTheLook: fetchBracelets,
};

/**
 * Loads the products of a carousel. The choice and order of gift ideas are fixed for the visit (decision 36). Of products whose summaries
 * came with the document it loads the rest: their links carry it, and their cards show the second photograph.
 */
export const loadCarousel = createThunk<readonly ProductSummary[], CarouselName>(
  "carousels/load",
  async (name, { extra, getState }) => {
    const shown = getState().carousels[name];
    try {
      const list = await listOf[name](extra.api);
      if (shown.status === "succeeded")
        return shown.products.map((card) => list.find(({ id }) => id === card.id) ?? card);
      return name === "giftIdeas" ? pickGifts(list, Math.random) : list;
    } catch (error) {
      console.warn(`the carousel ${name} could not be loaded`, error); // the shopper sees no error (specification §8)
      throw error;
    }
  },
  {
    condition: (name, { getState }) => {
      const shown = getState().carousels[name];
      return shown.status === "succeeded" ? !shown.products.every(isWhole) : shown.status !== "loading";
    },
  },
);

/** Loads a list for the page of one product, unless it is loaded or loading. */
const relatedThunk = (name: RelatedName, fetchList: typeof fetchRelated) =>
  createThunk<readonly Product[], Product>(
    `${name}/load`,
    async (product, { extra }) => {
      try {
        return await fetchList(extra.api, product);
      } catch (error) {
        console.warn(`${name} products could not be loaded`, error);
        throw error;
      }
    },
    {
      condition: ({ id }, { getState }) => {
        const { [name]: related } = getState();
        return related.status === "idle" || related.status === "failed" || related.id !== id;
      },
    },
  );

/** By name, the thunk that loads a list for the page of one product. */
export const loadRelated = {
  related: relatedThunk("related", fetchRelated),
  pairings: relatedThunk("pairings", fetchPairings),
};
