/** Parameters for campaign tracking, and the inspector's. The content of a page never depends on them. */
const ignoredParameter = /^(?:utm_\w+|gclid|fbclid|msclkid|mc_[ce]id|mf\.inspect)$/;

/** The path with the query parameters that a page can depend on, in a fixed order. It is a part of the page's cache key. */
export function pageQuery({ pathname, searchParams }: URL): string {
  const parameters = [...searchParams]
    .filter(([name]) => !ignoredParameter.test(name))
    .sort(([a], [b]) => a.localeCompare(b));
  return parameters.length === 0 ? pathname : `${pathname}?${new URLSearchParams(parameters)}`;
}
