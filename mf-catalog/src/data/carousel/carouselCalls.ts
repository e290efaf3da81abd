import { collections } from "@aurelle/shared/contract";
import type { Api } from "@aurelle/shared/http";
import { fillsQuotas } from "../../model/product/gifts";
import type { Product } from "../../model/product/product";
import { relatedTo } from "../../model/product/related";
import { fetchFirstPage, fetchNextPage } from "../product/productCalls";

/** After the first page; then the picks are made from what there is (decision 36). */
const maxFurtherPages = 3;

/** Enough products to choose gifts from. @throws ApiError */
export async function fetchForGifts(api: Pick<Api, "get">): Promise<readonly Product[]> {
  let { products, next } = await fetchFirstPage(api, {});
  for (let further = 0; further < maxFurtherPages && next !== null && !fillsQuotas(products); further += 1) {
    const page = await fetchNextPage(api, next, {});
    products = [...products, ...page.products];
    next = page.next;
  }
  return products;
}

/** Of the same collection; a product of none has nothing that goes with it. @throws ApiError */
export async function fetchRelated(api: Pick<Api, "get">, product: Product): Promise<readonly Product[]> {
  const collection = collections.find((name) => name.toLowerCase() === product.collection.toLowerCase());
  return collection ? relatedTo(product, (await fetchFirstPage(api, { collection })).products) : [];
}
