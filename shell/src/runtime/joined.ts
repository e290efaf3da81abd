import { useEffect } from "react";

declare global {
  interface Window {
    /** Kept by the document's first script (shell/server/starter.ts) until the page can answer. */
    early?: { press: HTMLElement | null; typed: Set<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement> };
  }
}

const pending = new Set<string>();

/** What the browser has to join before the page is its own: the house, its page, the frames by id. */
export function expectToJoin(ids: Iterable<string>): void {
  for (const id of ids) pending.add(id);
}

/** What was typed before React knew the field: told to it as if it were typed now. */
function retype(field: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement): void {
  // React compares with what it saw last; it saw the field when it was typed in already.
  (field as unknown as { _valueTracker?: { setValue: (value: string) => void } })._valueTracker?.setValue("");
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? "change" : "input", { bubbles: true }));
}

function replay(): void {
  const { early } = window;
  if (!early) return;
  for (const field of early.typed) if (field.isConnected) retype(field);
  if (early.press?.isConnected) early.press.click();
  delete window.early;
}

function join(id: string): void {
  if (!pending.delete(id) || pending.size > 0) return;
  document.documentElement.dataset.joined = "";
  replay();
}

/** Says that a part of the page is the browser's now. */
export function useJoined(id: string): void {
  useEffect(() => join(id), [id]);
}

/** The shopper has gone on before everything was joined: there is nothing more to wait for. */
export function leaveUnjoined(): void {
  for (const id of [...pending]) join(id);
}
