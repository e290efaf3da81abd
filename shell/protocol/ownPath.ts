/**
 * The one path of a page, for a path at which the router finds it: the router ignores upper and lower case, and slashes at the end.
 * @param pattern the page's: `/product/:id`. One with a rest (`*`) or with optional parts leaves the path as it is
 */
export function ownPath(pattern: string, pathname: string): string {
  if (/[*?]/.test(pattern)) return pathname;
  const given = pathname.split("/");
  return pattern
    .split("/")
    .map((segment, index) => (segment.startsWith(":") ? (given[index] ?? segment) : segment))
    .join("/");
}
