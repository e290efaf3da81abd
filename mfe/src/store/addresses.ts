import { openSlots } from "@aurelle/shared/contract";
import * as paths from "@aurelle/shared/contract/paths";
import type { Registry, ReleaseEntry } from "@aurelle/shared/contract/registry";
import { UserError } from "../UserError";
import { inService } from "./entries";

/** What a release takes for itself: addresses, and slots that only one remote may fill. */
type Claims = Pick<ReleaseEntry, "pages" | "slots">;

/** The first segments of addresses that the document server answers itself. */
export const serverFolders: ReadonlySet<string> = new Set([
  "api",
  "assets",
  "contact",
  "dictionaries",
  "healthz",
  "metrics",
  "newsletter",
  "ops",
  "packages",
  "photos",
  "r",
  "readyz",
  "registry",
  "remotes",
  "reports",
  "sets",
  "stock-notices",
]);

/** Names at the root that the document server answers itself: its files, and the files and folders of `shell/public`. */
export const serverFiles: ReadonlySet<string> = new Set([
  "banners",
  "default-product.svg",
  "favicon.svg",
  "hero",
  "icons",
  "manifest.webmanifest",
  "remotes.json",
  "robots.txt",
  "sitemap-pages.xml",
  "sitemap.xml",
  "speculation-rules.json",
  "sw.js",
  "tiles",
]);

/** Parts of a sitemap that is too long for one file. */
const sitemapPart = /^sitemap-products-.*\.xml$/;

/** Whether the document server answers addresses that begin with this segment, in lower case. */
const isAnswered = (first: string): boolean =>
  serverFolders.has(first) || serverFiles.has(first) || sitemapPart.test(first);

const isDynamic = (segment: string | undefined): boolean => segment?.startsWith(":") === true;

/** The segments of a pattern. The router ignores case and slashes at the end. */
const segmentsOf = (pattern: string): string[] => pattern.toLowerCase().split("/").filter(Boolean);

/** Whether some address fits both patterns: `/product/special` and `/product/:id` do. */
export function overlap(one: string, other: string): boolean {
  const [left, right] = [segmentsOf(one), segmentsOf(other)];
  for (let at = 0; ; at += 1) {
    const [a, b] = [left[at], right[at]];
    if (a === "*" || b === "*") return true;
    if (a === undefined || b === undefined) return a === b;
    if (a !== b && !isDynamic(a) && !isDynamic(b)) return false;
  }
}

/** Why a page cannot be at an address, whatever the remotes; null when it can. */
function reservedFor(pattern: string): string | null {
  const shellPath = paths.shellPaths.find((path) => overlap(path, pattern));
  if (shellPath !== undefined) return `${pattern} covers the shell's page ${shellPath}`;
  const [first = ""] = segmentsOf(pattern);
  return isAnswered(first) ? `${pattern} is answered by the document server` : null;
}

/**
 * What a release would take from the shell, or from a remote in service: one sentence for each. A remote that visitors do not get yet
 * takes nothing.
 */
export function conflicts(remote: string, { pages, slots }: Claims, { remotes }: Registry): string[] {
  const others = Object.entries(remotes)
    .filter(([name]) => name !== remote)
    .flatMap(([name, entry]) => inService(entry).flatMap((id) => ({ name, claims: entry.releases[id] })));
  const found = pages.flatMap(({ path: pattern }) => {
    const reserved = reservedFor(pattern);
    const taken = others.flatMap(({ name, claims }) =>
      (claims?.pages ?? [])
        .filter((page) => overlap(page.path, pattern))
        .map((page) =>
          page.path === pattern ? `${pattern} is a page of ${name}` : `${pattern} covers ${page.path} of ${name}`,
        ),
    );
    return reserved ? [reserved] : taken;
  });
  const filled = slots.flatMap(({ name: slot }) =>
    openSlots.has(slot) || slot.startsWith("x.")
      ? []
      : others
          .filter(({ claims }) => claims?.slots.some((one) => one.name === slot))
          .map(({ name }) => `the slot ${slot} is filled by ${name}`),
  );
  return [...new Set([...found, ...filled])];
}

/** Call it inside the registry's lock. @throws UserError naming what the release would take from others */
export function rejectConflicts(remote: string, release: Claims, registry: Registry): void {
  const found = conflicts(remote, release, registry);
  if (found.length > 0) throw new UserError(found.join("\n     "));
}
