import { offlineQueue } from "@aurelle/shared/offlineQueue";
import { openSession } from "@aurelle/shared/session";
import { wishlist } from "@aurelle/shared/wishlist";
import { startTransition } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { nameOf } from "../protocol/partId";
import { AppRoot } from "./AppRoot";
import { followOverrides } from "./dev/overrides/followOverrides";
import { loader, pageData } from "./federation/federation";
import { followReleases } from "./federation/followReleases";
import { prefetchOnIntent, prefetchOnNearness } from "./federation/prefetchLinks";
import { isExpected } from "./hydration/ClientOnlyError";
import { registerHydration } from "./hydration/hydration";
import { canDefer } from "./hydration/lazyHydration";
import { followCartCount } from "./layout/header/followCartCount";
import { startOffline } from "./offline/startOffline";
import { PageRouter } from "./routing/PageRouter";
import { followUncaught } from "./telemetry/followUncaughtErrors";
import { startTelemetry } from "./telemetry/startTelemetry";

const root = document.getElementById("root");
if (!root) throw new Error("the document has no #root");

/** What React recovers from by itself is a fault of ours all the same, unless the server left it to the browser. */
function onRecoverableError(error: unknown): void {
  if (!isExpected(error)) console.error("the page differs from what the server drew:", error);
}

// A tab with overrides that was plainly reloaded is about to be loaded again with them.
if (!followOverrides(pageData.overrides)) {
  followUncaught(window);
  startTelemetry(pageData);
  openSession();
  followCartCount();
  wishlist.open();
  offlineQueue.open();
  prefetchOnIntent(pageData.registry);
  prefetchOnNearness(pageData.registry);
  // A tab that was asked to show another release goes on with what it has.
  if (Object.keys(pageData.overrides).length === 0) {
    followReleases(loader);
    startOffline(pageData.worksOffline);
  }
  const frames = Object.keys(pageData.drawn?.frames ?? {});
  const later = frames.filter((id) => canDefer(nameOf(id)));
  const now = frames.filter((id) => !later.includes(id));
  registerHydration(["house", ...(pageData.drawn ? ["page", ...now] : [])], later);
  const house = <AppRoot pageData={pageData} Router={PageRouter} />;
  // In small steps, between which the page answers: what is on screen already can wait.
  if (pageData.drawn) startTransition(() => void hydrateRoot(root, house, { onRecoverableError }));
  else createRoot(root).render(house);
}
