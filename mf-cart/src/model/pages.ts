import { maxCartItems } from "@aurelle/shared/contract/rules";

/**
 * Items rendered at a time. A cart within the shop's own limit has one page; a larger one, which only a faulty server
 * sends, stays usable (reliability D11).
 */
export const pageSize = maxCartItems;

const formatCount = (count: number): string => count.toLocaleString("en-GB");

/** The pages of `count` items: the index of the first item of each page, and the page's name, `101 to 200`. */
export function pagesOf(count: number): readonly { from: number; name: string }[] {
  return Array.from({ length: Math.ceil(count / pageSize) }, (_, index) => {
    const from = index * pageSize;
    const last = Math.min(count, from + pageSize);
    return { from, name: from + 1 === last ? formatCount(last) : `${formatCount(from + 1)} to ${formatCount(last)}` };
  });
}

/** The rows of the page whose first item is item `from` of the cart, with the removed items beside them. */
export function pageOf<Row extends { undo: unknown }>(rows: readonly Row[], from: number): readonly Row[] {
  const items = rows.flatMap(({ undo }, index) => (undo ? [] : [index]));
  return rows.slice(from === 0 ? 0 : items[from], items[from + pageSize]);
}
