import { areReleasesPinned } from "@aurelle/shared/releases";
import type { CurrentReleases } from "../../protocol/currentReleases";
import { addProofs } from "../telemetry/reportRemote";
import type { RemoteLoader } from "./RemoteLoader";

/** How long the page's list of releases counts as fresh, ms. */
const freshMs = 60_000;

/**
 * Requests the current releases when the shopper returns to the tab, so that remotes which are not loaded yet load in their
 * current release.
 * @param shell names what this page's shell provides (`PageRegistry`).
 */
export function followReleases(loader: Pick<RemoteLoader, "updateRegistry">, shell: string | undefined): void {
  let requestedAt = performance.now();
  const update = async () => {
    const isStale = performance.now() - requestedAt > freshMs;
    if (!isStale || document.visibilityState !== "visible" || areReleasesPinned()) return;
    requestedAt = performance.now();
    const response = await fetch("/remotes/page.json", { headers: { Accept: "application/json" } });
    const current = (await response.json()) as CurrentReleases; // sent by the shop's own server, which checked it when it read the registry
    // The server chose the releases for a newer shell. This page's shell may lack something that they need.
    if (!response.ok || current.registry.shell !== shell) return;
    addProofs(current.registry);
    loader.updateRegistry(current.registry);
  };
  const updateQuietly = () => {
    update().catch((error: unknown) => console.warn("the current releases could not be read", error));
  };
  document.addEventListener("visibilitychange", updateQuietly);
  addEventListener("pageshow", updateQuietly);
}
