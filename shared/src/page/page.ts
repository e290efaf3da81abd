import { useEffect } from "react";

export const shopName = "Aurelle";

/** `Dome Band Ring · Aurelle`; the shop's name alone on the home page. */
export const documentTitle = (title: string): string =>
  title === shopName || title === "" ? shopName : `${title} · ${shopName}`;

/** Names the document once the page knows better than its `remote.config.ts`: a product's title. `null`: not yet. */
export function usePageTitle(title: string | null): void {
  useEffect(() => {
    if (title !== null) document.title = documentTitle(title);
  }, [title]);
}

/** What the shop's server says of itself to every page, in the document. */
export interface ShopSettings {
  /** Orders can be placed without paying (decision 23). */
  demoMode: boolean;
}

/** Where a page is drawn without the shop's document (a test, a bare host), it is the demonstration. */
export function shopSettings(): ShopSettings {
  const text = document.getElementById("page-data")?.textContent;
  const data = text ? (JSON.parse(text) as { settings?: Partial<ShopSettings> }) : {}; // written by our own server
  return { demoMode: data.settings?.demoMode ?? true };
}

/** A path of ours to go to after signing in, else `/dashboard`; never another site's (decision 3, reliability L1). */
export function returnPath(from: unknown): string {
  if (typeof from !== "string" || !from.startsWith("/")) return "/dashboard";
  const here = "https://shop.invalid";
  const url = URL.canParse(from, here) ? new URL(from, here) : null;
  if (url?.origin !== here || url.pathname === "/login") return "/dashboard";
  return url.pathname + url.search + url.hash;
}
