import { csrfCookie, guestWishlistKey, offlineQueueKey, tokenKey } from "@aurelle/shared/contract/storageKeys";
import { loadStyles } from "./loadFiles";
import { readStorage } from "./readStorage";

/** Whether the page may show something that the server does not know: a cart, a session, a wishlist, what an earlier page of the tab has left. */
const hasOwnState = () =>
  document.cookie.includes(csrfCookie) ||
  sessionStorage.length > 0 ||
  [tokenKey, guestWishlistKey, offlineQueueKey].some((key) => key in localStorage);

/** Not every browser has each of them: a comparison with `undefined` is false. */
interface Device {
  /** GiB, rounded. */
  deviceMemory: number;
  connection?: { saveData: boolean; effectiveType: string };
}
const { deviceMemory, hardwareConcurrency, connection } = navigator as Navigator & Device;

/** A task of parsing and painting the document takes this long on a slow device, ms: four times as long as on an old desktop computer. */
const slowTaskMs = 120;

/** Whether this device is left alone until its visitor does something (docs/decisions/0032-start-on-intent.md). */
let isSlow =
  (connection && (connection.saveData || connection.effectiveType !== "4g")) ||
  deviceMemory < 4 ||
  // A phone: desktop computers with two cores are faster.
  (hardwareConcurrency < 4 && matchMedia("(hover:none)").matches);
new PerformanceObserver((list) => {
  isSlow ||= list.getEntries().some(({ duration }) => duration > slowTaskMs);
}).observe({ type: "longtask" });

/** How long an image that is still loading delays the rest, ms. Then an idle moment is waited for as long (see `whenIdle` of shared). */
const maxWaitMs = 4000;

/**
 * Whether an event says that a control is about to be used. A finger that is put down is none, and neither is the focus that it gives to a button: scripts
 * that run before the click would delay what it shows, and the click starts them too. A link opens the next page sooner without scripts that are just starting.
 */
function isIntent({ type, target, pointerType }: Event & { pointerType?: string }): unknown {
  const isIn = (selector: string) => (target as Partial<Element>).closest?.(selector); // the document has none
  const fields = "input,select,textarea";
  // Only a mouse is over something before it is pressed.
  if (type === "pointerover") return pointerType === "mouse" && isIn(`a,button,${fields}`);
  return type === "keydown" ? !isIn("a") : isIn(fields);
}

/** Starts the scripts of a page that a visitor may only read (docs/decisions/0032-start-on-intent.md). */
export function startWhenWanted(start: () => void): void {
  const whenIdle: (work: () => void, options: object) => unknown = globalThis.requestIdleCallback ?? setTimeout; // not in every browser
  const settle = () => {
    loadStyles("print");
    if (document.hidden) return; // a tab in the background, or a page that a link leaves
    // `data-kept`: the page is from the last visit (`offlineAttributes`).
    if (readStorage(hasOwnState) || location.hash || document.documentElement.dataset.kept) start();
    else whenIdle(() => isSlow || start(), { timeout: maxWaitMs });
  };
  setTimeout(settle, maxWaitMs);
  // Back, or another tab: meanwhile the visitor may have filled a cart.
  addEventListener("pageshow", settle);
  addEventListener("visibilitychange", settle);
  for (const type of ["pointerover", "keydown", "focusin"]) {
    addEventListener(type, (event) => isIntent(event) && start(), true);
  }
}
