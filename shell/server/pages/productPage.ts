import * as paths from "@aurelle/shared/contract/paths";
import { matchPath } from "@aurelle/shared/router";
import { escapeHtml } from "../html/escapeHtml";
import type { ApiReader, Requester } from "../http/apiReader";
import type { FoundPage } from "../releases/findPage";
import type { Page } from "../rendering/CachedPage";
import { fetchProduct, type ProductResult } from "../seo/fetchProduct";

/** The product of a product page; `null` for every other page. */
export async function productOf(
  found: FoundPage | null,
  pathname: string,
  readApi: ApiReader,
  requester: Requester,
): Promise<ProductResult | null> {
  if (found?.page.path !== paths.productRoute) return null;
  const id = matchPath(found.page.path, pathname)?.params.id;
  return id ? fetchProduct(readApi, id, requester) : { status: "missing" };
}

/** Where the page of a product is when its address has another handle, or none; `null` for every other page. */
export function movedTo(pathname: string, product: ProductResult | null): string | null {
  const handle = product?.status === "found" ? product.product.handle : undefined;
  if (handle === undefined) return null;
  const path = paths.product(handle);
  return pathname.replace(/\/$/, "") === path ? null : path;
}

/** The answer at an address from which a page has moved. Nothing is rendered: anybody can make up such addresses. */
export const movedPage = (redirect: string, products: readonly string[]): Page => ({
  status: 301,
  redirect,
  html: [`<!doctype html><title>Moved</title><a href="${escapeHtml(redirect)}">The page has moved.</a>`],
  policy: "default-src 'none'",
  isComplete: true,
  remotes: [],
  products,
  offlineSet: null,
});
