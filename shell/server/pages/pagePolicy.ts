import type { Preview } from "@aurelle/mfe/registry/preview";
import type { PageRegistry } from "@aurelle/shared/contract/registry";
import type { ShopConfig } from "../config";
import { cspHash, documentPolicy } from "../http/documentPolicy";
import type { ShellAssets } from "../releases/shellAssets";
import type { ContainedReleases } from "./containedReleases";
import { fallbackScript } from "./fallbackScript";
import { previewStyles } from "./previewBanner";

/** Origins of code without hashes that the page needs: dev servers, and those of allowed overrides. None in production. */
function devOrigins(registry: PageRegistry, { dev }: ShopConfig): string[] {
  const bases = Object.values(registry.remotes).map(({ entry }) => entry.base);
  const urls = [...(dev ? [dev.shellUrl] : []), ...bases.filter((base) => base.startsWith("http"))];
  return [...new Set(urls.map((url) => new URL(url).origin))];
}

interface PolicySources {
  config: ShopConfig;
  shell: ShellAssets;
  /** Where browsers get the files of shell and releases; "" for the shop's own origin. */
  assetOrigin: string;
}

/**
 * The content security policy of a page. It names each inline script and style of the document by its hash.
 * @param rendered what the server has rendered, with its critical styles and its scripts beside the starter.
 */
export function pagePolicy(
  { config, shell, assetOrigin }: PolicySources,
  registry: PageRegistry,
  { map, set }: Pick<ContainedReleases, "map" | "set">,
  rendered: { css: string | null; scripts: readonly string[] } | null,
  preview: Preview | null,
): string {
  const scripts = [
    cspHash(map),
    ...(assetOrigin ? [cspHash(fallbackScript)] : []),
    ...(rendered ? [shell.starter, ...rendered.scripts].map(cspHash) : []),
    ...(set ? [set.hashOfRest(map)] : []),
  ];
  const styles = [rendered?.css, preview && previewStyles].flatMap((css) => (css ? [cspHash(css)] : []));
  const isTls = config.publicUrl.startsWith("https:");
  return documentPolicy({ scripts, styles }, { assetOrigin, devOrigins: devOrigins(registry, config), isTls });
}
