import type { SentPageError } from "../../protocol/pageReport";

/** The errors that are stored until a listener follows. */
const maxStored = 5;
let stored: SentPageError[] = [];
let listener: ((error: SentPageError) => void) | null = null;

/** Reports an error of this page to the shop's team. */
export function reportError(error: SentPageError): void {
  if (listener) listener(error);
  else if (stored.length < maxStored) stored.push(error);
}

/** Calls the listener with the stored errors, and from then on with each new one. */
export function followPageErrors(onError: (error: SentPageError) => void): void {
  listener = onError;
  for (const error of stored) onError(error);
  stored = [];
}
