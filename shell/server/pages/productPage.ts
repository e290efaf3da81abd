import * as paths from "@aurelle/shared/contract/paths";
import { matchPath } from "@aurelle/shared/router";
import { decodePath } from "../../protocol/decodePath";
import { ownPath } from "../../protocol/ownPath";
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
  const id = matchPath(found.page.path, decodePath(pathname))?.params.id;
  return id ? fetchProduct(readApi, id, requester) : { status: "missing" };
}

/**
 * Where a page is when its address is another spelling of it (`/Rings/`), or has another handle of its product, or none; `null` where it is
 * at its own address, and without a page.
 */
export function movedTo(found: FoundPage | null, pathname: string, product: ProductResult | null): string | null {
  if (!found) return null;
  const handle = product?.status === "found" ? product.product.handle : undefined;
  const path = handle === undefined ? ownPath(found.page.path, pathname) : paths.product(handle);
  return pathname === path ? null : path;
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
