import type { EarlySubmit } from "@aurelle/shared/contract/forms";
import { maxWishlistItems } from "@aurelle/shared/contract/rules";
import {
  countdownHiddenKey,
  guestWishlistKey,
  tokenKey,
  unhandledPressKey,
} from "@aurelle/shared/contract/storageKeys";
import type { LoadPlan } from "../../protocol/loadPlan";
import type { PreHydrationInput } from "../../protocol/preHydrationInput";
import { scriptUrls } from "../trustedTypes";

// The starter script: the only script in a server-rendered document. It loads the page's scripts when everything on screen is loaded,
// and records what the visitor does before hydration (shell/src/hydration/hydration.ts). The bundler builds this file to one classic
// script, and the document server writes its text into every document. It is the same text everywhere, so the policy needs one hash.

/** A form that may wait is sent by the browser when the page is not hydrated after this time, ms. */
const earlySubmitDelayMs = 1500;
/** The page's scripts start at the latest after this time, ms, even if an image is still loading. */
const maxStartDelayMs = 4000;

const root = document.documentElement;
let hasToken = false;
try {
  hasToken = localStorage.getItem(tokenKey) !== null;
  // The server does not know what the visitor has hidden. Hiding the banner before the first paint avoids a flash of it.
  if (sessionStorage.getItem(countdownHiddenKey) !== null) root.dataset.countdown = "hidden";
} catch {
  // The browser denies storage: the visitor is anonymous, and the banner shows.
}

function append(element: HTMLElement, properties: object, integrity: string | undefined): void {
  document.head.append(Object.assign(element, properties, integrity && { integrity }));
}

let hasStarted = false;
/** Loads what the plan names: styles, then modules, then the scripts that import them. */
function start(): void {
  if (hasStarted) return;
  hasStarted = true;
  const text = document.getElementById("page-plan")?.textContent;
  const { scripts, styles, preloads, assetOrigin = "" } = JSON.parse(text as string) as LoadPlan; // the server writes the plan before this script
  // A dev server has another origin, and its documents have no policy for trusted types.
  const scriptUrl = process.env.NODE_ENV === "development" ? String : scriptUrls("starter", `${assetOrigin}/assets/`);
  for (const { url, integrity } of styles) {
    append(document.createElement("link"), { rel: "stylesheet", crossOrigin: "anonymous", href: url }, integrity);
  }
  for (const { url, integrity } of preloads) {
    append(document.createElement("link"), { rel: "modulepreload", href: url }, integrity);
  }
  for (const { url, integrity } of scripts) {
    const properties = { type: "module", async: false, crossOrigin: "anonymous", src: scriptUrl(url) };
    append(document.createElement("script"), properties, integrity);
  }
}

const address = location.pathname + location.search + location.hash;
const early: PreHydrationInput = { address, presses: new Set(), typed: new Set() };
window.early = early;

/** Whether React has not hydrated the element yet. Until then this script handles its events. */
const isBeforeHydration = (element: Element): boolean =>
  !Object.keys(element).some((key) => key.startsWith("__reactProps"));

/** Has the browser submit a form, once: the form is inert until the visitor returns to this document. */
function submit(button: HTMLElement, form: HTMLFormElement): void {
  if (!navigator.onLine || !early.presses.delete(button)) return;
  form.inert = true;
  addEventListener(
    "pagehide",
    () => {
      form.inert = false;
      button.removeAttribute("aria-busy");
    },
    { once: true },
  );
  form.submit();
}

/**
 * Puts the product of a pressed heart on the stored wishlist, so that the press lasts also when the page is left at once. The page's
 * code shows the list, and moves it to the account of a signed-in shopper.
 * @returns false for a press that hydration has to handle.
 */
function storeHeart(button: HTMLElement): boolean {
  const { heart: productId } = button.dataset;
  if (!productId) return false;
  try {
    const ids: string[] = JSON.parse(localStorage.getItem(guestWishlistKey) ?? "[]");
    if (!ids.includes(productId)) {
      if (ids.length >= maxWishlistItems) return false;
      localStorage.setItem(guestWishlistKey, JSON.stringify([productId, ...ids]));
      // The browser tells only the other tabs. The code of this page may have read the list already.
      dispatchEvent(new StorageEvent("storage", { key: guestWishlistKey }));
    }
    button.setAttribute("aria-pressed", "true");
    return true;
  } catch {
    return false; // The browser denies storage, or the list was changed by hand.
  }
}

addEventListener(
  "click",
  (event) => {
    const target = event.target as Partial<Element>; // a click may also hit the document, which has no `closest`
    const button = window.early && target.closest?.("button");
    if (!button || !isBeforeHydration(button) || storeHeart(button)) return;
    const form = button.type === "submit" ? button.form : null;
    const mode = form?.dataset.early as EarlySubmit | undefined; // `earlySubmit` writes it
    if (mode === "send" && !hasToken && navigator.onLine) return;
    event.preventDefault();
    if (early.presses.has(button)) return;
    early.presses.add(button);
    if (form && mode === "wait") {
      button.setAttribute("aria-busy", "true");
      // A form without JavaScript cannot carry the session of a signed-in shopper, so such a form waits for hydration.
      if (!hasToken) setTimeout(submit, earlySubmitDelayMs, button, form);
    }
  },
  true,
);
// Neither hydration nor the timer comes to a page that is left: its next page adds the product.
addEventListener("pagehide", () => {
  for (const button of early.presses as Set<HTMLButtonElement>) {
    // the listener above adds only buttons
    const { form } = button;
    if (form?.dataset.early !== "wait") continue;
    early.presses.delete(button);
    button.removeAttribute("aria-busy");
    const fields = Object.fromEntries(new FormData(form));
    try {
      sessionStorage.setItem(unhandledPressKey, JSON.stringify({ ...fields, title: form.dataset.title }));
    } catch {
      // The browser denies storage.
    }
  }
});
addEventListener(
  "error",
  ({ target }) => {
    if (target instanceof HTMLImageElement) target.brokeEarly = true;
  },
  true,
);
addEventListener(
  "input",
  ({ target }) => {
    if (window.early && isBeforeHydration(target as Element)) early.typed.add(target as HTMLInputElement); // only fields have this event
  },
  true,
);

for (const type of ["pointerdown", "keydown", "touchstart", "focusin"]) {
  addEventListener(type, start, { once: true, passive: true, capture: true });
}
if (document.readyState === "complete") start();
else addEventListener("load", start);
setTimeout(start, maxStartDelayMs);
