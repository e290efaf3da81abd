import { useEffect } from "react";

declare global {
  interface Window {
    /** Kept by the document's first script (shell/server/pages/starter.ts) until the page can answer. */
    early?: { presses: Set<HTMLElement>; typed: Set<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement> };
  }
}

const pending = new Set<string>();
/** Parts that the server drew and that wait until they are near: the page is the browser's own without them. */
const waiting = new Set<string>();

/** What the browser has to join before the page is its own: the house, its page, the frames by id. */
export function registerHydration(ids: Iterable<string>, later: Iterable<string> = []): void {
  for (const id of ids) pending.add(id);
  for (const id of later) waiting.add(id);
}

const isHydrated = (element: Element) => Object.keys(element).some((key) => key.startsWith("__reactProps"));

/** What was typed before React knew the field: told to it as if it were typed now. */
function retype(field: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement): void {
  // React compares with what it saw last; it saw the field when it was typed in already.
  (field as unknown as { _valueTracker?: { setValue: (value: string) => void } })._valueTracker?.setValue("");
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? "change" : "input", { bubbles: true }));
}

/** Gives the parts that have been joined what was done in them before. */
function replay(): void {
  const { early } = window;
  if (!early) return;
  for (const field of early.typed) {
    if (field.isConnected && !isHydrated(field)) continue;
    early.typed.delete(field);
    if (field.isConnected) retype(field);
  }
  for (const button of early.presses) {
    if (button.isConnected && !isHydrated(button)) continue;
    early.presses.delete(button);
    button.removeAttribute("aria-busy");
    if (button.isConnected) button.click();
  }
  if (pending.size === 0 && waiting.size === 0) delete window.early;
}

function join(id: string): void {
  const isKnown = pending.delete(id) || waiting.delete(id);
  if (!isKnown) return;
  if (pending.size === 0) document.documentElement.dataset.hydrated = "";
  replay();
}

/** Says that a part of the page is the browser's now. */
export function useHydrated(id: string): void {
  useEffect(() => join(id), [id]);
}

/** The shopper has gone on before everything was joined: there is nothing more to wait for. */
export function abortHydration(): void {
  for (const id of [...pending, ...waiting]) join(id);
}
