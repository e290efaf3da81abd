import { productPageSize } from "@aurelle/shared/contract/rules";
import type { Product } from "../product/product";

/** One page of a listing. */
export interface ListingPage {
  products: readonly Product[];
  /** The API path of the next page; `null` at the end. */
  next: string | null;
  /** The number of products in the whole listing; `null` when the server did not count them. */
  total: number | null;
  /** Only for a search that was not answered as it was typed. */
  searchNote?: SearchNote;
}
/** How the server answered a search. */
export interface SearchNote {
  /** The search with misspelt words replaced; `null` when none was. */
  corrected: string | null;
  /** What was left out, because no product has all that was named. */
  dropped: readonly string[];
}
/** The pages loaded so far, as one list. */
export interface Listing extends ListingPage {
  /** The paths of the pages after the first. No path is requested twice. */
  followed: readonly string[];
  /** How many pages were loaded without a press, because the end of the list came into view. */
  automaticLoads: number;
  /** How many products the last page added. */
  lastAdded: number;
}

/** After this many automatic loads the next page needs a press, so that the footer can be reached (decision 28). */
export const maxAutomaticLoads = 3;

/** Each product once, at its first position (reliability L3). */
export function uniqueById(products: readonly Product[]): readonly Product[] {
  const ids = new Set<string>();
  return products.filter(({ id }) => !ids.has(id) && ids.add(id));
}

/** The listing after its first page. */
export function firstPage({ products, ...page }: ListingPage): Listing {
  const unique = uniqueById(products);
  return { ...page, products: unique, followed: [], automaticLoads: 0, lastAdded: unique.length };
}

/**
 * The listing with one more page, which was requested at `path`. The list ends when `next` was followed before or when the
 * page adds no product: the server's links form a circle (reliability L3).
 */
export function addPage(listing: Listing, path: string, page: ListingPage): Listing {
  const products = uniqueById([...listing.products, ...page.products]);
  const followed = [...listing.followed, path];
  const lastAdded = products.length - listing.products.length;
  const isCircle = lastAdded === 0 || (page.next !== null && followed.includes(page.next));
  return {
    ...listing,
    products,
    followed,
    lastAdded,
    next: isCircle ? null : page.next,
    total: page.total ?? listing.total,
  };
}

/** Whether the next page may load without a press. */
export const loadsAutomatically = ({ next, automaticLoads }: Pick<Listing, "next" | "automaticLoads">): boolean =>
  next !== null && automaticLoads < maxAutomaticLoads;

/**
 * How many products the next page will probably add. Skeletons reserve their space, so that the content below the list does
 * not move. 0 when the list has ended or needs a press.
 */
export function expectedNextCount(
  listing: Pick<Listing, "next" | "automaticLoads" | "products" | "total">,
  isLoading: boolean,
): number {
  if (listing.next === null || !(isLoading || loadsAutomatically(listing))) return 0;
  const remaining = listing.total === null ? productPageSize : listing.total - listing.products.length;
  return Math.min(productPageSize, Math.max(1, remaining));
}

/**
 * How many skeletons to show below a grid of `shown` products when the next page will add `nextCount`. The last row of the grid takes
 * some of them, and a row with one product is as high as a full one.
 */
export function skeletonCount({
  shown,
  nextCount,
  columns,
}: {
  shown: number;
  nextCount: number;
  columns: number;
}): number {
  const rows = Math.ceil((shown + nextCount) / columns) - Math.ceil(shown / columns);
  return Math.min(rows * columns, nextCount);
}

const grouped = (count: number): string => count.toLocaleString("en-GB");

/** `12 more, 36 of 61` (decision 28); empty after the first page. The total may be unknown in a large shop. */
export function progressText({ products, total, next, followed, lastAdded }: Listing): string {
  if (followed.length === 0) return "";
  const shown = products.length;
  if (total !== null && total >= shown) return `${lastAdded} more, ${grouped(shown)} of ${grouped(total)}`;
  return `${lastAdded} more, ${grouped(shown)} ${next === null ? "in all" : "so far"}`;
}

/** `61 products`; `12+ products` when more follow and the total is unknown. */
export function countText({ products, total, next }: Listing): string {
  const count = next === null || total === null ? products.length : Math.max(total, products.length);
  const isOpen = next !== null && total === null;
  return `${grouped(count)}${isOpen ? "+" : ""} ${count === 1 ? "product" : "products"}`;
}
