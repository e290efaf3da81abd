/** Parameters that say where a visitor came from, and the inspector's. No page depends on them. */
const ignoredParameter = /^(?:utm_\w+|gclid|fbclid|msclkid|mc_[ce]id|mf\.inspect)$/;

/** The path and those query parameters that a page can depend on, in a fixed order: the cache key of a page. */
export function pageQuery({ pathname, searchParams }: URL): string {
  const parameters = [...searchParams]
    .filter(([name]) => !ignoredParameter.test(name))
    .sort(([a], [b]) => a.localeCompare(b));
  return parameters.length === 0 ? pathname : `${pathname}?${new URLSearchParams(parameters)}`;
}
