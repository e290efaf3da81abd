import { matchPath } from "@aurelle/shared/router";

/** The weight of one segment: what is written out counts more than a parameter, and that more than a rest (`*`). */
const weightOf = (segment: string): number => (segment === "*" ? 1 : segment.startsWith(":") ? 2 : 3);

/** Whether the router prefers the first of two patterns that match the same path. */
function isPreferred(one: string, other: string): boolean {
  const [left, right] = [one, other].map((pattern) => pattern.split("/").map(weightOf));
  const at = left?.findIndex((weight, index) => weight !== right?.[index]) ?? -1;
  return at >= 0 && (left?.[at] ?? 0) > (right?.[at] ?? 0);
}

/** The page at a path: of several that match, the one that the router shows, whatever their order. */
export const bestMatch = <P extends { path: string }>(pages: readonly P[], pathname: string): P | undefined =>
  pages
    .filter(({ path }) => matchPath(path, pathname))
    .reduce<P | undefined>((best, page) => (best && !isPreferred(page.path, best.path) ? best : page), undefined);
