import { bus } from "@aurelle/shared/bus";
import { onFailedCall } from "@aurelle/shared/http";
import { whenIdle } from "@aurelle/shared/whenIdle";
import type { PageData } from "../../protocol/pageData";
import type { PartName } from "../../protocol/partId";
import { reportError } from "./reportError";

/** A shopper's choices about tracking and data, as browsers report them. Not all are in the types, nor in all browsers. */
interface PrivacySignals {
  doNotTrack?: string | null;
  globalPrivacyControl?: boolean;
  connection?: { saveData?: boolean };
}

/**
 * Whether this visit may be measured: not when the shopper does not want to be tracked or saves data
 * (docs/decisions/0014-telemetry.md).
 */
export const mayMeasure = ({ doNotTrack, globalPrivacyControl, connection }: PrivacySignals): boolean =>
  doNotTrack !== "1" && globalPrivacyControl !== true && connection?.saveData !== true;

/** The longest wait for an idle moment, ms. */
const maxIdleWaitMs = 5000;

/** Runs the work in an idle moment after the page has loaded. */
function whenLoadedAndIdle(work: () => void): void {
  const runWhenIdle = () => whenIdle(work, { timeoutMs: maxIdleWaitMs, fallbackMs: 1000 });
  if (document.readyState === "complete") runWhenIdle();
  else addEventListener("load", runWhenIdle, { once: true });
}

/**
 * Reports web vitals, uncaught errors and failed calls of this page to the document server. Its code loads after all other
 * code of the page.
 * @param releaseShown the release of a part that this page has loaded.
 */
export function startTelemetry(pageData: PageData, releaseShown: (part: PartName) => string | undefined): void {
  const signals = navigator as Navigator & PrivacySignals; // each field is optional, so the type allows that it is absent
  if (!pageData.takesReports || !mayMeasure(signals)) return;
  let isUnloading = false;
  addEventListener("pagehide", () => {
    isUnloading = true;
  });
  addEventListener("pageshow", () => {
    isUnloading = false;
  });
  onFailedCall(({ status, requestId }) => {
    // A call that the unloading page aborts, or that has no network, is not an error of the shop.
    if (status === 0 && (isUnloading || !navigator.onLine)) return;
    reportError({ kind: "call", status, requestId });
  });
  const additions = new Promise<(pathname: string) => void>((resolve) => {
    whenLoadedAndIdle(() => {
      import("./startPageReports").then(
        ({ startPageReports }) => resolve(startPageReports(pageData, releaseShown)),
        (error: unknown) => console.warn("this page is not measured", error),
      );
    });
  });
  // An early press may add to the cart before the code of the reports has loaded.
  bus.on("cart.itemAdded", () => {
    const { pathname } = location;
    void additions.then((report) => report(pathname));
  });
}
