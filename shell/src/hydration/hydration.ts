import { useEffect } from "react";
import type { PreHydrationInput } from "../../protocol/preHydrationInput";
import { isBeforeHydration } from "./isBeforeHydration";
import { type FormField, restoredFields } from "./restoredFields";

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
  recordRestored();
}

/** Adds what the browser has put back to what the visitor has typed. */
function recordRestored(): void {
  if (window.early) for (const field of restoredFields()) window.early.typed.add(field);
}

const isBox = (field: FormField): field is HTMLInputElement => /^(?:checkbox|radio)$/.test(field.type);

/** @returns reports to React what a field has now, as if it were typed then. */
function retypeLater(field: FormField): () => void {
  if (!isBox(field)) {
    const { value } = field;
    return () => retype(field, value);
  }
  const { checked } = field;
  // React follows the clicks on a box, not its other events.
  return () => {
    field.checked = !checked;
    field.click();
  };
}

/** Reports to React that this value was typed in the field now. */
function retype(field: FormField, value: string): void {
  if (field.value !== value) field.value = value; // what was typed in another field may have rendered this one
  // React ignores an event whose value it knows. React read the field after the shopper had typed, so its record of the value must be reset.
  const { _valueTracker } = field as unknown as { _valueTracker?: { setValue: (value: string) => void } };
  _valueTracker?.setValue(`${value} `); // any other value
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? "change" : "input", { bubbles: true }));
}

/** Replays the recorded input in the parts that are hydrated now. */
function replay(): void {
  const early: PreHydrationInput | undefined = window.early;
  if (!early) return;
  recordRestored();
  const events: (() => void)[] = [];
  for (const field of early.typed) {
    if (field.isConnected && isBeforeHydration(field)) continue;
    early.typed.delete(field);
    if (field.isConnected) events.push(retypeLater(field));
  }
  const isTyped = events.length > 0;
  for (const button of early.presses) {
    if (button.isConnected && isBeforeHydration(button)) continue;
    early.presses.delete(button);
    button.removeAttribute("aria-busy");
    if (button.isConnected) events.push(() => button.click());
  }
  if (pending.size === 0 && deferred.size === 0) delete window.early;
  const send = () => {
    for (const event of events) event();
  };
  // This is an effect, at whose end React renders all changes at once. A form whose fields are one state would have only the last field.
  if (isTyped) queueMicrotask(send);
  else send();
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
