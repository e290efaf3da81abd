import type { PageRegistry } from "@aurelle/shared/contract/registry";
import { shellPages } from "../../src/routing/shellPages";

/** What search engines shall not ask for: calls, and what is a shopper's own. */
const closed = ["/api/", "/checkout", "/dashboard", "/order-confirmation"];

export const robotsText = (publicUrl: string): string =>
  ["User-agent: *", ...closed.map((path) => `Disallow: ${path}`), "", `Sitemap: ${publicUrl}/sitemap.xml`, ""].join(
    "\n",
  );

/** Public, but nothing that anyone would search for. */
const notListed = [
  "/offline",
  "/search",
  "/cart",
  "/wishlist",
  "/product-overview",
  "/login",
  "/register",
  "/verify-email",
];

/** Every page that anyone may see and that needs no parameter, the shell's own first. */
export function publicPaths(registry: PageRegistry): string[] {
  const remotes = Object.values(registry.remotes).flatMap(({ entry }) => entry.pages);
  const open = [...shellPages, ...remotes].filter((page) => !page.protected && !/[:*]/.test(page.path));
  const isListed = (path: string) =>
    !notListed.includes(path) && !path.startsWith("/reset-password") && !closed.some((start) => path.startsWith(start));
  return [...new Set(open.map(({ path }) => path).filter(isListed))];
}

const escapeXml = (text: string): string => text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);

export function sitemapText(publicUrl: string, paths: readonly string[]): string {
  const urls = paths.map((path) => `<url><loc>${escapeXml(publicUrl + path)}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join("\n")}
</urlset>
`;
}

/** Where a sitemap would be too long: the addresses of its parts. */
export function sitemapIndexText(publicUrl: string, paths: readonly string[]): string {
  const parts = paths.map((path) => `<sitemap><loc>${escapeXml(publicUrl + path)}</loc></sitemap>`);
  return `<?xml version="1.0" encoding="UTF-8"?>
<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${parts.join("\n")}
</sitemapindex>
`;
}
