import { tokenKey, unhandledPressKey } from "@aurelle/shared/contract/storageKeys";
import type { PreHydrationInput } from "../../../protocol/preHydrationInput";
import { plan } from "../plan";
import { readStorage } from "../readStorage";

// An addition to the starter, in documents with a form that may wait (`earlySubmit`), which is Add to Cart: its scripts are fetched ahead,
// and start at any touch. It also says what becomes of a press when the scripts do not come, or the page is left before.

/** Such a form is sent by the browser when the page has not handled the press after this time, ms: its scripts hang. */
const submitDelayMs = 8000;

const early = window.early as PreHydrationInput; // the starter above has set it
const { start } = early;
const presses = early.presses as Set<HTMLButtonElement>; // it stores only buttons

/** The form that a press sends, when it may wait. */
const formOf = ({ form }: HTMLButtonElement) => (form?.dataset.early === "wait" ? form : null);

/** Has the browser submit the form of a stored press, once: the form is inert until the visitor returns to this document. */
function submit(button: HTMLButtonElement): void {
  const form = formOf(button);
  // A form without JavaScript cannot carry the session of a signed-in shopper, so such a form waits for hydration.
  if (!form || readStorage(() => tokenKey in localStorage) || !navigator.onLine || !presses.delete(button)) return;
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

const timed = new WeakSet<HTMLButtonElement>();
function startTimers(): void {
  for (const button of presses) {
    if (!timed.has(button)) setTimeout(submit, submitDelayMs, button);
    timed.add(button);
  }
}
startTimers(); // this script comes after the page's content, which may have been pressed
addEventListener("click", startTimers, true);
addEventListener("error", ({ target }) => target instanceof HTMLScriptElement && presses.forEach(submit), true);
// Without a connection the scripts could not be loaded.
addEventListener("online", () => presses.size > 0 && start());
// Neither hydration nor the timer comes to a page that is left: its next page adds the product. Back may show this one again.
addEventListener("pagehide", () => {
  for (const button of presses) {
    const form = formOf(button);
    if (!form) continue;
    presses.delete(button);
    button.removeAttribute("aria-busy");
    const fields = Object.fromEntries(new FormData(form));
    try {
      sessionStorage.setItem(unhandledPressKey, JSON.stringify({ ...fields, title: form.dataset.title }));
    } catch {
      // The browser denies storage.
    }
  }
});

for (const type of ["pointerdown", "touchstart", "focusin", "scroll"]) {
  const onTouch = ({ target }: Event) => (target as Partial<Element>).closest?.("a") || start(); // the document has no `closest`
  addEventListener(type, onTouch, { passive: true, capture: true });
}

const { connection } = navigator as Navigator & { connection?: { saveData: boolean } }; // not in every browser
/** Fetches and compiles the scripts, but runs none. */
function fetchAhead(): void {
  for (const { url: href, ...file } of [...plan.scripts, ...plan.preloads]) {
    const properties = { rel: "modulepreload", fetchPriority: "low", ...file, href };
    document.head.append(Object.assign(document.createElement("link"), properties));
  }
}
const whenIdle: (work: () => void, options: object) => unknown = globalThis.requestIdleCallback ?? setTimeout; // not in every browser
addEventListener("load", () => connection?.saveData || whenIdle(fetchAhead, { timeout: 4000 })); // as in startWhenWanted
