import type { Product } from "../product/product";

/** One page as the server gave it. `next` is a path to ask for, or `null` at the end. */
export interface ListingPage {
  products: readonly Product[];
  next: string | null;
  /** Products in the whole listing; `null` when the server did not say. */
  total: number | null;
}
/** The pages loaded so far, as one list. */
export interface Listing extends ListingPage {
  /** Paths of the pages that were asked for after the first; none is asked for twice. */
  followed: readonly string[];
  /** Pages that loaded by themselves, because the end came into view. */
  automaticLoads: number;
  /** Products that the last page added. */
  lastAdded: number;
}

/** Then the listing waits for a press, so that the footer can be reached (decision 28). */
export const maxAutomaticLoads = 3;

/** Each product once, where it came first (reliability L3). */
export function uniqueById(products: readonly Product[]): readonly Product[] {
  const seen = new Set<string>();
  return products.filter(({ id }) => !seen.has(id) && seen.add(id));
}

export function firstPage({ products, next, total }: ListingPage): Listing {
  const unique = uniqueById(products);
  return { products: unique, next, total, followed: [], automaticLoads: 0, lastAdded: unique.length };
}

/**
 * The list with one more page, which was asked for as `path`. A `next` that was followed before, or a page that brings
 * nothing new, ends the list: the server goes round in circles (reliability L3).
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

/** May the next page load without a press? */
export const loadsAutomatically = ({ next, automaticLoads }: Pick<Listing, "next" | "automaticLoads">): boolean =>
  next !== null && automaticLoads < maxAutomaticLoads;

/** Products that a page brings at most. */
export const pageSize = 12;

/**
 * How many products the next page is likely to add, so that their room can be kept and what stands below the list need not
 * move; 0 where the list waits for a press or has ended.
 */
export function expectedNextCount(
  listing: Pick<Listing, "next" | "automaticLoads" | "products" | "total">,
  isLoading: boolean,
): number {
  if (listing.next === null || !(isLoading || loadsAutomatically(listing))) return 0;
  const left = listing.total === null ? pageSize : listing.total - listing.products.length;
  return Math.min(pageSize, Math.max(1, left));
}

/**
 * Cells that keep the room of `coming` more products below a grid of `shown`: its last row takes some of them, and a row that is
 * begun is as high as a full one.
 */
export function skeletonCount({ shown, coming, columns }: { shown: number; coming: number; columns: number }): number {
  const rows = Math.ceil((shown + coming) / columns) - Math.ceil(shown / columns);
  return Math.min(rows * columns, coming);
}

const grouped = (count: number): string => count.toLocaleString("en-GB");

/** `12 more, 36 of 61` (decision 28); empty after the first page. A large shop does not always say how many there are. */
export function progressText({ products, total, next, followed, lastAdded }: Listing): string {
  if (followed.length === 0) return "";
  const shown = products.length;
  if (total !== null && total >= shown) return `${lastAdded} more, ${grouped(shown)} of ${grouped(total)}`;
  return `${lastAdded} more, ${grouped(shown)} ${next === null ? "in all" : "so far"}`;
}

/** `61 products`. */
export function countText({ products, total, next }: Listing): string {
  const count = next === null || total === null ? products.length : Math.max(total, products.length);
  const isOpen = next !== null && total === null;
  return `${grouped(count)}${isOpen ? "+" : ""} ${count === 1 ? "product" : "products"}`;
}
