import { useEffect } from "react";
import * as paths from "../contract/paths";

export const shopName = "Aurelle";

/** `Dome Band Ring · Aurelle`; only the shop's name on the home page. */
export const documentTitle = (title: string): string =>
  title === shopName || title === "" ? shopName : `${title} · ${shopName}`;

/** Sets the document's title where it depends on data, such as a product's. `null`: not known yet, the title stays. */
export function usePageTitle(title: string | null): void {
  useEffect(() => {
    if (title !== null) document.title = documentTitle(title);
  }, [title]);
}

/** Settings of the shop's server, which every document contains. */
export interface ShopSettings {
  /** Orders can be placed without paying (decision 23). */
  demoMode: boolean;
}

/** The settings of this document. Without the shop's document, as in a test or standalone, `demoMode` is true. */
export function shopSettings(): ShopSettings {
  const text = document.getElementById("page-data")?.textContent;
  const data = text ? (JSON.parse(text) as { settings?: Partial<ShopSettings> }) : {}; // the shop's own server wrote it
  return { demoMode: data.settings?.demoMode ?? true };
}

/**
 * The path to go to after sign-in: `from` if it is a path of the shop other than `/login`, else `/dashboard` (decision 3,
 * reliability L1).
 */
export function returnPath(from: unknown): string {
  if (typeof from !== "string" || !from.startsWith("/")) return paths.dashboard;
  const here = "https://shop.invalid";
  const url = URL.canParse(from, here) ? new URL(from, here) : null;
  // A browser takes `//x`, which `/.//x` becomes, for the host `x`.
  if (url?.origin !== here || url.pathname.startsWith("//") || url.pathname === paths.login) return paths.dashboard;
  return url.pathname + url.search + url.hash;
}
