import { categories, collections } from "@aurelle/shared/contract";
import * as paths from "@aurelle/shared/contract/paths";

/**
 * The address under which search engines list a page, from its path on. A category narrowed to one collection is a page that people
 * search for. Any other choice of filters is the category.
 * @param query the parameters that the page reads
 */
export function canonicalPath(pathname: string, query: Iterable<readonly [name: string, value: string]>): string {
  const [filter, ...others] = query;
  const isCategory = categories.some((name) => paths.category(name) === pathname);
  const collection = collections.find((name) => filter?.[0] === "collection" && name === filter[1]);
  return pathname + (isCategory && collection && others.length === 0 ? `?collection=${collection}` : "");
}
