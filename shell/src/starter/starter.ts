import type { EarlySubmit } from "@aurelle/shared/contract/forms";
import { maxWishlistItems } from "@aurelle/shared/contract/rules";
import { countdownHiddenKey, guestWishlistKey, tokenKey } from "@aurelle/shared/contract/storageKeys";
import type { PreHydrationInput } from "../../protocol/preHydrationInput";
import { isBeforeHydration } from "../hydration/isBeforeHydration";
import { loadScripts, loadStyles } from "./loadFiles";
import { plan } from "./plan";
import { readStorage } from "./readStorage";
import { startWhenWanted } from "./startWhenWanted";

// The starter script: the only script in a server-rendered document. It loads the page's scripts when they are wanted, and records what
// the visitor does before hydration (shell/src/hydration/hydration.ts). The bundler builds this file to one classic script, and the
// document server writes its text into every document. It is the same text everywhere, so the policy needs one hash. It stands before the page's content, so that no press comes too early for it.

const hasToken = readStorage(() => tokenKey in localStorage);
// The server does not know what the visitor has hidden. Hiding the banner before the first paint avoids a flash of it.
if (readStorage(() => countdownHiddenKey in sessionStorage)) document.documentElement.dataset.countdown = "hidden";

let mayStart = false;
let isWanted = false;
/** Loads the page's scripts, once; after a failure again. */
function start(): void {
  isWanted = true;
  document.documentElement.dataset.started = ""; // from now on the browser fetches no document ahead (shell/server/pages/speculationRules.ts)
  if (!mayStart) return;
  mayStart = false;
  loadScripts(() => {
    mayStart = true;
  });
}

const presses = new Set<HTMLButtonElement>(); // the listener below adds only buttons
const early: PreHydrationInput = { address: location.href, presses, typed: new Set(), start, loadStyles };
window.early = early;

/**
 * Puts the product of a pressed heart on the stored wishlist, so that the press lasts also when the page is left at once. The page's
 * code shows the list, and moves it to the account of a signed-in shopper.
 * @returns whether it did so. Otherwise hydration has to handle the press.
 */
function storeHeart({ dataset: { heart: productId } }: HTMLElement): boolean {
  if (!productId) return false;
  const ids: string[] = JSON.parse(localStorage.getItem(guestWishlistKey) ?? "[]");
  if (!ids.includes(productId)) {
    if (ids.length >= maxWishlistItems) return false;
    localStorage.setItem(guestWishlistKey, JSON.stringify([productId, ...ids]));
    // The browser tells only the other tabs. The code of this page may have read the list already.
    dispatchEvent(new StorageEvent("storage", { key: guestWishlistKey }));
  }
  return true;
}

addEventListener(
  "click",
  (event) => {
    const target = event.target as Partial<Element>; // a click may also hit the document, which has no `closest`
    const button = window.early && target.closest?.("button");
    if (!button || !isBeforeHydration(button)) return;
    const mode = (button.type === "submit" && button.form?.dataset.early) as EarlySubmit | undefined; // `earlySubmit` writes it
    if (mode !== "wait") start(); // otherwise the addition `product` does
    if (mode === "send" && !hasToken && navigator.onLine) return;
    event.stopPropagation(); // React might hydrate the button because of this press, and handle it beside the starter
    if (readStorage(() => storeHeart(button))) {
      button.setAttribute("aria-pressed", "true");
      return;
    }
    event.preventDefault();
    presses.add(button);
    button.setAttribute("aria-busy", "true");
  },
  true,
);
addEventListener(
  "error",
  ({ target }) => {
    (target as HTMLImageElement).brokeEarly = true; // of what else fails nothing reads it
  },
  true,
);
addEventListener(
  "input",
  ({ target }) => {
    if (!window.early || !isBeforeHydration(target as Element)) return;
    early.typed.add(target as HTMLInputElement); // only fields have this event
    start();
  },
  true,
);

// The page's data is at the end of the document.
addEventListener("DOMContentLoaded", () => {
  mayStart = true;
  if (!plan.start || isWanted) start();
});
startWhenWanted(start);
