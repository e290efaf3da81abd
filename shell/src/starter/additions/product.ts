import { additionKeyField, takeEarlyAddition } from "@aurelle/shared/contract/forms";
import { tokenKey, unhandledPressKey } from "@aurelle/shared/contract/storageKeys";
import { announcementMs } from "@aurelle/shared/toast/message";
import type { PreHydrationInput } from "../../../protocol/preHydrationInput";
import { afterFrame } from "../../hydration/afterFrame";
import { plan } from "../plan";
import { readStorage } from "../readStorage";
import { addAtOnce } from "./addAtOnce";

// An addition to the starter, in documents with a form that may wait (`earlySubmit`), which is Add to Cart: its scripts are fetched ahead,
// and start at any touch. It adds the product of a press before they come, and says what becomes of the press when they do not come, or the page
// is left before.

/** Such a form is sent by the browser when the page has not handled the press after this time, ms: its scripts hang. */
const submitDelayMs = 8000;

const early = window.early as PreHydrationInput; // the starter above has set it
const { start } = early;
const presses = early.presses as Set<HTMLButtonElement>; // it stores only buttons

/** The form that a press sends, when it may wait. */
const formOf = ({ form }: HTMLButtonElement) => (form?.dataset.early === "wait" ? form : null);

/** The same, unless the form must wait for hydration: without JavaScript it cannot carry the session of a signed-in shopper. */
const sendableFormOf = (button: HTMLButtonElement) =>
  readStorage(() => tokenKey in localStorage) || !navigator.onLine ? null : formOf(button);

/** When the scripts start after a press whose product is being added, at the latest, ms. They would delay its message. */
const startDelayMs = 1000;

/** The presses that a timer was started for, those whose product is being added, and those whose product was added and announced. */
const handled = new WeakSet<HTMLButtonElement>();
const sending = new WeakSet<HTMLButtonElement>();
const announced = new WeakSet<HTMLButtonElement>();

/** Ends a press. @returns `null` when its product was added and announced, else the key under which it may have been added, if it was sent. */
function endPress(button: HTMLButtonElement, form: HTMLFormElement) {
  presses.delete(button);
  handled.delete(button);
  button.removeAttribute("aria-busy");
  const key = takeEarlyAddition(form)?.key;
  return announced.delete(button) ? null : { key };
}

/** Has the browser submit the form of a stored press, once: the form is inert until the visitor returns to this document. */
function submit(button: HTMLButtonElement): void {
  const form = sendableFormOf(button);
  if (!form || !presses.has(button)) return;
  const ended = endPress(button, form);
  if (!ended) return;
  button.setAttribute("aria-busy", "true");
  form.inert = true;
  const field = Object.assign(document.createElement("input"), { type: "hidden", name: additionKeyField });
  if (ended.key) {
    field.value = ended.key;
    form.append(field);
  }
  addEventListener(
    "pagehide",
    () => {
      form.inert = false;
      field.remove();
      button.removeAttribute("aria-busy");
    },
    { once: true },
  );
  form.submit();
}

let isFetched = false;
/** Fetches and compiles the scripts, but runs none. */
function fetchAhead(): void {
  if (isFetched) return;
  isFetched = true;
  for (const { url: href, ...file } of [...plan.scripts, ...plan.preloads]) {
    const properties = { rel: "modulepreload", fetchPriority: "low", ...file, href };
    document.head.append(Object.assign(document.createElement("link"), properties));
  }
}

/** Adds the product of a press. The scripts start when that is announced, or has failed. */
async function add(button: HTMLButtonElement, form: HTMLFormElement): Promise<void> {
  sending.add(button);
  fetchAhead();
  setTimeout(start, startDelayMs);
  const isAnnounced = await addAtOnce(form);
  sending.delete(button);
  if (!isAnnounced) return start();
  announced.add(button);
  setTimeout(afterFrame, announcementMs, start);
}

function handlePresses(): void {
  for (const button of presses) {
    if (!handled.has(button)) {
      handled.add(button);
      setTimeout(submit, submitDelayMs, button);
      const form = sendableFormOf(button);
      if (form && "takenOver" in form.dataset && form.checkValidity()) add(button, form);
    }
    if (!sending.has(button)) start();
  }
}
handlePresses(); // this script comes after the page's content, which may have been pressed
addEventListener("click", handlePresses, true);
addEventListener("error", ({ target }) => target instanceof HTMLScriptElement && presses.forEach(submit), true);
// Without a connection the scripts could not be loaded.
addEventListener("online", () => presses.size > 0 && start());
// Neither hydration nor the timer comes to a page that is left: its next page adds the product. Back may show this one again.
addEventListener("pagehide", () => {
  for (const button of presses) {
    const form = formOf(button);
    if (!form) continue;
    const ended = endPress(button, form);
    if (!ended) continue;
    const fields = Object.fromEntries(new FormData(form));
    try {
      sessionStorage.setItem(unhandledPressKey, JSON.stringify({ ...fields, ...ended, title: form.dataset.title }));
    } catch {
      // The browser denies storage.
    }
  }
});

for (const type of ["pointerdown", "touchstart", "focusin", "scroll"]) {
  // A link needs no scripts, and a button starts them with its click: before, they would delay what the click shows. The document has no `closest`.
  const onTouch = ({ target }: Event) => (target as Partial<Element>).closest?.("a,button") || start();
  addEventListener(type, onTouch, { passive: true, capture: true });
}

const { connection } = navigator as Navigator & { connection?: { saveData: boolean } }; // not in every browser
const whenIdle: (work: () => void, options: object) => unknown = globalThis.requestIdleCallback ?? setTimeout; // not in every browser
addEventListener("load", () => connection?.saveData || whenIdle(fetchAhead, { timeout: 4000 })); // as in startWhenWanted
