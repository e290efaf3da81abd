import { matchPath } from "@aurelle/shared/router";

/** What is written out ranks above a parameter, and that above a rest (`*`). The first segment that differs decides. */
const rankOf = (pattern: string): string =>
  pattern
    .split("/")
    .map((segment) => (segment === "*" ? 1 : segment[0] === ":" ? 2 : 3))
    .join("");

/** The page at a path: of several that match, the one that the router shows, whatever their order. */
export const bestMatch = <P extends { path: string }>(pages: readonly P[], pathname: string): P | undefined =>
  pages
    .filter(({ path }) => matchPath(path, pathname))
    .sort((one, other) => (rankOf(one.path) < rankOf(other.path) ? 1 : -1))[0];
