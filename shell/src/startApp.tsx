import { prepareCalls } from "@aurelle/shared/http";
import { offlineQueue } from "@aurelle/shared/offlineQueue";
import { openSession } from "@aurelle/shared/session";
import { toast } from "@aurelle/shared/toast";
import { wishlist } from "@aurelle/shared/wishlist";
import { createRoot } from "react-dom/client";
import { parsePartId, partId } from "../protocol/partId";
import { AppRoot } from "./AppRoot";
import { followOverrides } from "./dev/overrides/followOverrides";
import { loader, pageData } from "./federation/federation";
import { followReleases } from "./federation/followReleases";
import { parts, settlePart } from "./federation/loadPart";
import { prefetchNearViewport, prefetchOnIntent } from "./federation/prefetchLinks";
import { isExpected } from "./hydration/ClientOnlyError";
import { hydratePressedFirst } from "./hydration/hydratePressedFirst";
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
  const presses = window.early?.presses ?? new Set();
  const frames = Object.keys(pageData.rendered?.frames ?? {});
  // A press from before hydration is handled by a call and a message. Their code loads meanwhile, and that of parts inside other parts.
  if (presses.size > 0) {
    prepareCalls();
    toast.prepare();
    for (const id of frames) settlePart(parsePartId(id));
  }
  const deferred = frames.filter((id) => canDefer(parsePartId(id)));
  const needed = frames.filter((id) => !deferred.includes(id));
  registerHydration([appId, ...(pageData.rendered ? [pageId, ...needed] : [])], deferred);
  const app = <AppRoot pageData={pageData} Router={PageRouter} />;
  if (pageData.rendered) hydratePressedFirst(root, app, presses, { onRecoverableError });
  else createRoot(root).render(app);
}
