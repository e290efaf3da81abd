import { contractVersion } from "@aurelle/shared/contract";
import type { PageRegistry } from "@aurelle/shared/contract/registry";
import { areReleasesPinned } from "@aurelle/shared/releases";
import type { RemoteLoader } from "./RemoteLoader";

/** So long a page believes what it knows of the releases, ms. */
const freshMs = 60_000;

/** Answer of `GET /remotes/page.json`: what a page of this visitor would be given now, every hash with it. */
export interface PageNow {
  /** The contract of the shell that such a page would have. */
  provides: string;
  registry: PageRegistry;
}

/** Asks again on return to the tab, so that what it has not loaded yet may come in the release of today (federation §3). */
export function followReleases(loader: Pick<RemoteLoader, "renew">): void {
  let askedAt = performance.now();
  const ask = async () => {
    const isStale = performance.now() - askedAt > freshMs;
    if (!isStale || document.visibilityState !== "visible" || areReleasesPinned()) return;
    askedAt = performance.now();
    const answer = await fetch("/remotes/page.json", { headers: { Accept: "application/json" } });
    const now = (await answer.json()) as PageNow; // our own server's, checked when it read the registry
    // Releases for another shell than this page has are not for it.
    if (answer.ok && now.provides === contractVersion) loader.renew(now.registry);
  };
  const askQuietly = () => {
    ask().catch((error: unknown) => console.warn("nothing heard of newer releases", error));
  };
  document.addEventListener("visibilitychange", askQuietly);
  addEventListener("pageshow", askQuietly);
}
