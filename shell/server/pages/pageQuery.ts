import type { PageRegistry } from "@aurelle/shared/contract/registry";
import { findPage } from "../releases/findPage";

/**
 * Parameters for campaign tracking, and the inspector's. The content of a page never depends on them. Only releases that do not declare
 * their parameters get any others.
 */
const ignoredParameter = /^(?:utm_\w+|gclid|fbclid|msclkid|mc_[ce]id|mf\..*)$/;

/** Whether the page at a path reads a query parameter when the server renders it. */
function reader(pathname: string, registry: PageRegistry): (name: string) => boolean {
  const found = findPage(pathname, registry);
  if (!found?.remote) return () => false;
  const { query } = found.page;
  return query ? (name) => query.includes(name) : (name) => !ignoredParameter.test(name);
}

/**
 * The path with the query parameters that the page reads, in a fixed order. It is a part of the page's cache key, so a thousand
 * made-up queries give one page.
 */
export function pageQuery({ pathname, search, searchParams }: URL, registry: PageRegistry): string {
  if (search === "") return pathname;
  const isRead = reader(pathname, registry);
  const parameters = [...searchParams].filter(([name]) => isRead(name)).sort(([a], [b]) => a.localeCompare(b));
  return parameters.length === 0 ? pathname : `${pathname}?${new URLSearchParams(parameters)}`;
}
