import { areReleasesPinned } from "@aurelle/shared/releases";
import type { CurrentReleases } from "../../protocol/currentReleases";
import type { PageData } from "../../protocol/pageData";
import { completeRegistry, fetchSet } from "../pageData/completeRegistry";
import { addProofs } from "../telemetry/reportRemote";
import type { RemoteLoader } from "./RemoteLoader";

/** How long the page's list of releases counts as fresh, ms. */
const freshMs = 60_000;

/**
 * Requests the current releases when the shopper returns to the tab, so that remotes which are not loaded yet load in their
 * current release.
 * A page that lacks some canaries requests them at once.
 */
export function followReleases(
  loader: Pick<RemoteLoader, "updateRegistry">,
  { shell, registry, set: ownSet, asksForReleases }: Pick<PageData, "shell" | "registry" | "set" | "asksForReleases">,
): void {
  let requestedAt = asksForReleases ? -freshMs : performance.now();
  let latestSet = ownSet;
  const update = async () => {
    const isStale = performance.now() - requestedAt > freshMs;
    if (!isStale || document.visibilityState !== "visible" || areReleasesPinned()) return;
    requestedAt = performance.now();
    const response = await fetch(`/remotes/page.json?shell=${shell}`);
    const current = (await response.json()) as CurrentReleases; // sent by the shop's own server, which checked it when it read the registry
    // A server that does not know this page's shell chose them for another one, which may have something that this one lacks.
    if (!response.ok || current.shell !== registry.shell || current.set === null || current.set === latestSet) return;
    const [{ remotes }] = await Promise.all([fetchSet(current.set), completeRegistry()]);
    latestSet = current.set;
    addProofs(remotes, current.proof);
    loader.updateRegistry(remotes);
  };
  const updateQuietly = () => {
    update().catch((error: unknown) => console.warn("the current releases could not be read", error));
  };
  document.addEventListener("visibilitychange", updateQuietly);
  addEventListener("pageshow", updateQuietly);
  if (asksForReleases) updateQuietly();
}
