import { areReleasesPinned } from "@aurelle/shared/releases";
import type { PageData } from "../../protocol/pageData";
import { completeRegistry } from "../pageData/completeRegistry";
import { fetchNewerReleases, warnOfUnread } from "./newerReleases";
import type { RemoteLoader } from "./RemoteLoader";

/** How long the page's list of releases counts as fresh, ms. */
const freshMs = 60_000;

/**
 * Requests the current releases when the shopper returns to the tab, so that remotes which are not loaded yet load in their
 * current release.
 */
export function followReleases(
  loader: Pick<RemoteLoader, "updateRegistry">,
  page: Pick<PageData, "shell" | "registry" | "set">,
): void {
  let requestedAt = performance.now();
  let latestSet = page.set;
  const update = async () => {
    const isStale = performance.now() - requestedAt > freshMs;
    if (!isStale || document.visibilityState !== "visible" || areReleasesPinned()) return;
    requestedAt = performance.now();
    const newer = await fetchNewerReleases(page, latestSet);
    if (!newer) return;
    await completeRegistry();
    latestSet = newer.set;
    loader.updateRegistry(newer.remotes);
  };
  const updateQuietly = () => void update().catch(warnOfUnread);
  document.addEventListener("visibilitychange", updateQuietly);
  addEventListener("pageshow", updateQuietly);
}
