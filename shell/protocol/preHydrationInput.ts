/** What the visitor did before React had hydrated the page. The starter script records it, and hydration.ts replays it. */
export interface PreHydrationInput {
  /** The address that the document was loaded for. Back may have led to another one since. */
  address: string;
  /** Buttons that were pressed. */
  presses: Set<HTMLElement>;
  /** Fields that were typed in, or that the browser has put back after a reload. */
  typed: Set<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>;
  /** Loads the page's scripts, once. */
  start: () => void;
  /** Loads the complete stylesheets, once, for the screen. */
  loadStyles: () => void;
}

declare global {
  interface Window {
    /** Set by the starter script; deleted when everything is hydrated. */
    early?: PreHydrationInput;
  }
}
