import { prepareCalls } from "@aurelle/shared/http";
import { offlineQueue } from "@aurelle/shared/offlineQueue";
import { openSession } from "@aurelle/shared/session";
import { toast } from "@aurelle/shared/toast";
import { wishlist } from "@aurelle/shared/wishlist";
import { startTransition } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { parsePartId, partId } from "../protocol/partId";
import { AppRoot } from "./AppRoot";
import { followOverrides } from "./dev/overrides/followOverrides";
import { loader, pageData } from "./federation/federation";
import { followReleases } from "./federation/followReleases";
import { parts } from "./federation/loadPart";
import { prefetchNearViewport, prefetchOnIntent } from "./federation/prefetchLinks";
import { isExpected } from "./hydration/ClientOnlyError";
import { appId, pageId, registerHydration } from "./hydration/hydration";
import { canDefer } from "./hydration/lazyHydration";
import { followCartCount } from "./layout/header/cart/followCartCount";
import { startOffline } from "./offline/startOffline";
import { completeRegistryWhenIdle } from "./pageData/completeRegistry";
import { PageRouter } from "./routing/PageRouter";
import { followUncaughtErrors } from "./telemetry/followUncaughtErrors";
import { startTelemetry } from "./telemetry/startTelemetry";

const root = document.getElementById("root");
if (!root) throw new Error("the document has no #root");

/** React recovers from these errors. They are still mistakes in the shop's code, except where the server left a frame to the browser. */
function onRecoverableError(error: unknown): void {
  if (!isExpected(error)) console.error("the page differs from the server-rendered HTML:", error);
}

// After an ordinary reload of a tab with overrides, the page is about to be loaded again with them, so nothing is started.
if (!followOverrides(pageData.overrides)) {
  followUncaughtErrors(window);
  startTelemetry(pageData, (part) => parts.get(partId(part))?.release);
  openSession();
  followCartCount();
  wishlist.open();
  offlineQueue.open();
  prefetchOnIntent(pageData.registry);
  prefetchNearViewport(pageData.registry);
  completeRegistryWhenIdle();
  // A tab with overrides stays on the releases that it has.
  if (Object.keys(pageData.overrides).length === 0) {
    followReleases(loader, pageData);
    startOffline(pageData.worksOffline);
  }
  // A press from before hydration is handled by a call and a message, whose code loads meanwhile.
  if (window.early?.presses.size) {
    prepareCalls();
    toast.prepare();
  }
  const frames = Object.keys(pageData.rendered?.frames ?? {});
  const deferred = frames.filter((id) => canDefer(parsePartId(id)));
  const needed = frames.filter((id) => !deferred.includes(id));
  registerHydration([appId, ...(pageData.rendered ? [pageId, ...needed] : [])], deferred);
  const app = <AppRoot pageData={pageData} Router={PageRouter} />;
  // A transition hydrates in small steps, and the page responds to input between them. The HTML is visible already, so this may take
  // longer.
  if (pageData.rendered) startTransition(() => void hydrateRoot(root, app, { onRecoverableError }));
  else createRoot(root).render(app);
}
