import { useEffect } from "react";
import type { PreHydrationInput } from "../../protocol/preHydrationInput";
import { isBeforeHydration } from "./isBeforeHydration";

/** The ids of the app itself and of its page, beside those of the frames (`partId`). */
export const appId = "app";
export const pageId = "page";

const pending = new Set<string>();
/** Server-rendered parts that hydrate only when they come near the screen. The page counts as hydrated without them. */
const deferred = new Set<string>();

/** Registers by id what must hydrate before the page counts as hydrated, and which parts may hydrate later. */
export function registerHydration(ids: Iterable<string>, deferredIds: Iterable<string> = []): void {
  for (const id of ids) pending.add(id);
  for (const id of deferredIds) deferred.add(id);
}

/** Reports to React what was typed in a field before hydration, as if it were typed now. */
function retype(field: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement): void {
  // React follows the clicks on a box, not its other events.
  if (field instanceof HTMLInputElement && /^(?:checkbox|radio)$/.test(field.type)) {
    field.checked = !field.checked;
    field.click();
    return;
  }
  // React ignores an event whose value it knows. React read the field after the shopper had typed, so its record of the value must be reset.
  (field as unknown as { _valueTracker?: { setValue: (value: string) => void } })._valueTracker?.setValue("");
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? "change" : "input", { bubbles: true }));
}

/** Replays the recorded input in the parts that are hydrated now. */
function replay(): void {
  const early: PreHydrationInput | undefined = window.early;
  if (!early) return;
  for (const field of early.typed) {
    if (field.isConnected && isBeforeHydration(field)) continue;
    early.typed.delete(field);
    if (field.isConnected) retype(field);
  }
  for (const button of early.presses) {
    if (button.isConnected && isBeforeHydration(button)) continue;
    early.presses.delete(button);
    button.removeAttribute("aria-busy");
    if (button.isConnected) button.click();
  }
  if (pending.size === 0 && deferred.size === 0) delete window.early;
}

function markHydrated(id: string): void {
  const isKnown = pending.delete(id) || deferred.delete(id);
  if (!isKnown) return;
  if (pending.size === 0) document.documentElement.dataset.hydrated = "";
  replay();
}

/** Marks a registered part as hydrated once the component has mounted. */
export function useHydrated(id: string): void {
  useEffect(() => markHydrated(id), [id]);
}

/** Marks everything as hydrated when the shopper goes to another page before all parts are. */
export function abortHydration(): void {
  for (const id of [...pending, ...deferred]) markHydrated(id);
}
