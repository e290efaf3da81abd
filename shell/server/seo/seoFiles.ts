import * as paths from "@aurelle/shared/contract/paths";
import type { PageRegistry } from "@aurelle/shared/contract/registry";
import { shellPages } from "../../protocol/shellPages";

// Without the id: robots.txt compares the beginnings of addresses.
const orderConfirmations = paths.orderConfirmationRoute.replace("/:orderId", "");
/** Paths that search engines must not request: the API, and pages of one shopper. */
const disallowed = ["/api/", paths.checkout, paths.dashboard, orderConfirmations];

/** The text of `robots.txt`. */
export const robotsText = (publicUrl: string): string =>
  ["User-agent: *", ...disallowed.map((path) => `Disallow: ${path}`), "", `Sitemap: ${publicUrl}/sitemap.xml`, ""].join(
    "\n",
  );

/** Pages of one visitor, and those that only one who has asked for them can use. */
const personal: readonly string[] = [
  paths.offline,
  paths.cart,
  paths.wishlist,
  paths.productOverview,
  paths.login,
  paths.register,
  paths.verifyEmail,
];
/** The same, by how their paths begin. */
const personalStarts: readonly string[] = [...disallowed, paths.resetPassword];

/** The patterns of what `isPersonal` is true for. */
export const personalPatterns: readonly string[] = [...personal, ...personalStarts.map((start) => `${start}*`)];

/** Whether a page is of one visitor, or useless unless its visitor has asked for it. */
export const isPersonal = (path: string): boolean =>
  personal.includes(path) || personalStarts.some((start) => path.startsWith(start));

/** Whether search engines must not list a page. A search is public, but useless as a search result. */
export const isUnlisted = (path: string): boolean => path === paths.search || isPersonal(path);

/** The paths of all public pages without parameters, the shell's own first. */
export function publicPaths(registry: PageRegistry): string[] {
  const remotes = Object.values(registry.remotes).flatMap(({ entry }) => entry.pages);
  const publicPages = [...shellPages, ...remotes].filter((page) => !page.protected && !/[:*]/.test(page.path));
  return [...new Set(publicPages.map(({ path }) => path).filter((path) => !isUnlisted(path)))];
}

const escapeXml = (text: string): string => text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);

/** A sitemap of these paths. */
export function sitemapText(publicUrl: string, paths: readonly string[]): string {
  const urls = paths.map((path) => `<url><loc>${escapeXml(publicUrl + path)}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join("\n")}
</urlset>
`;
}

/** An index of sitemaps. @param paths of the sitemaps. */
export function sitemapIndexText(publicUrl: string, paths: readonly string[]): string {
  const parts = paths.map((path) => `<sitemap><loc>${escapeXml(publicUrl + path)}</loc></sitemap>`);
  return `<?xml version="1.0" encoding="UTF-8"?>
<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${parts.join("\n")}
</sitemapindex>
`;
}
