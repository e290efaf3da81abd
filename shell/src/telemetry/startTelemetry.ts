import { onFailedCall } from "@aurelle/shared/http";
import type { PageData } from "../../protocol/pageData";
import { reportError } from "./reportError";

/** What browsers say of a shopper's wishes; not all of it is in the types, nor in all browsers. */
interface Wishes {
  doNotTrack?: string | null;
  globalPrivacyControl?: boolean;
  connection?: { saveData?: boolean };
}

/** Nobody is measured who asks not to be followed, or saves data (docs/decisions/0014-telemetry.md). */
export const mayMeasure = ({ doNotTrack, globalPrivacyControl, connection }: Wishes): boolean =>
  doNotTrack !== "1" && globalPrivacyControl !== true && connection?.saveData !== true;

/** Longest wait for a moment in which the page has nothing else to do, ms. */
const patienceMs = 5000;

/** When the page has come and has nothing better to do. */
function whenIdle(work: () => void): void {
  const soon = () => {
    if ("requestIdleCallback" in window) requestIdleCallback(work, { timeout: patienceMs });
    else setTimeout(work, 1000);
  };
  if (document.readyState === "complete") soon();
  else addEventListener("load", soon, { once: true });
}

/** Sees how this page does, and tells the document server: web vitals, uncaught errors, failed calls. Loaded when all else has come. */
export function startTelemetry(pageData: PageData): void {
  const wishes = navigator as Navigator & Wishes; // each is looked for before it is read
  if (!pageData.takesReports || !mayMeasure(wishes)) return;
  let isLeft = false;
  addEventListener("pagehide", () => {
    isLeft = true;
  });
  addEventListener("pageshow", () => {
    isLeft = false;
  });
  onFailedCall(({ status, requestId }) => {
    // What a page that is left breaks off, or one without a network misses, is no fault of the shop.
    if (status === 0 && (isLeft || !navigator.onLine)) return;
    reportError({ kind: "call", status, requestId });
  });
  whenIdle(() => {
    import("./startPageReports").then(
      ({ startPageReports }) => startPageReports(pageData),
      (error: unknown) => console.warn("this page is not measured", error),
    );
  });
}
