/** A document with the starter, as the server makes it. Only for tests, with Jest's clock stopped. */
import { earlySubmit } from "@aurelle/shared/contract/forms";
import type { LoadPlan } from "../../../protocol/loadPlan";

export const plan: LoadPlan = {
  scripts: [{ url: "/assets/main.js", integrity: "sha384-main" }],
  styles: [{ url: "/assets/main.css", integrity: "sha384-css" }],
  preloads: [{ url: "/r/cart/1/remoteEntry.js" }],
  start: "intent",
};

let readyState: DocumentReadyState = "interactive";
type LongTasks = Pick<PerformanceObserverEntryList, "getEntries">;
let onLongTasks: (list: LongTasks) => void = () => {};
let stopListening = () => {};

/** Reports a task of more than 50 ms. */
export const reportLongTask = (durationMs: number): void =>
  onLongTasks({ getEntries: () => [{ duration: durationMs } as PerformanceEntry] }); // only this is read
/** How often the scripts of the plan were started. */
export const starts = (): number => document.head.querySelectorAll('script[type="module"]').length;
/** Has the started scripts fail to load. */
export function failScripts(): void {
  for (const script of document.head.querySelectorAll("script")) script.dispatchEvent(new Event("error"));
}
/** Names the elements that were added to the head: `stylesheet /assets/main.css`. */
export const addedLinks = (): string[] =>
  [...document.head.querySelectorAll("link")].map(({ rel, href }) => `${rel} ${new URL(href).pathname}`);

/** Changes the state of the document and sends its event to the window. */
export function becomes(state: "loading" | "parsed" | "loaded"): void {
  readyState = state === "loading" ? "loading" : state === "parsed" ? "interactive" : "complete";
  if (state !== "loading") dispatchEvent(new Event(state === "parsed" ? "DOMContentLoaded" : "pageshow"));
  if (state === "loaded") dispatchEvent(new Event("load"));
}

/** What a test document has beside its controls. */
interface DocumentParts {
  mode?: "send" | "wait" | null;
  /** Whether the form's part takes over what the starter has sent. */
  isTakenOver?: boolean;
  plan?: LoadPlan;
  /** An addition to the starter that this document has. */
  addition?: "product" | "listing" | "countdown";
  html?: string;
}

/** Opens a document with a form, and runs its starter. @returns the form's button. */
export function openDocument({
  mode = null,
  isTakenOver = false,
  plan: given = plan,
  addition,
  html = "",
}: DocumentParts = {}): HTMLButtonElement {
  document.body.innerHTML = `
    <form data-title="Dome Band Ring"><input type="hidden" name="product_id" value="p-1"><button type="submit">Go</button><input name="search"></form>
    <a href="/rings"><b>Rings</b></a><p>Text</p>${html}
    <script type="application/json" id="page-plan">${JSON.stringify(given)}</script>`;
  const form = document.querySelector("form") as HTMLFormElement; // in the markup above
  if (mode) form.setAttribute("data-early", earlySubmit(mode)["data-early"]);
  form.toggleAttribute("data-taken-over", isTakenOver);
  jest.isolateModules(() => {
    require("../starter");
    if (addition) require(`../additions/${addition}`);
  });
  if (readyState !== "loading") dispatchEvent(new Event("DOMContentLoaded"));
  return form.querySelector("button") as HTMLButtonElement; // in the markup above
}

export function press(button: HTMLElement): MouseEvent {
  const event = new MouseEvent("click", { bubbles: true, cancelable: true });
  button.dispatchEvent(event);
  return event;
}

/** Closes the document: its listeners must not see the events of the next one. */
export function closeDocument(): void {
  stopListening();
  document.head.replaceChildren();
  document.body.replaceChildren();
  delete document.documentElement.dataset.countdown;
  delete document.documentElement.dataset.started;
  delete window.early;
}

const fast = { hardwareConcurrency: 8, deviceMemory: 8, connection: { saveData: false, effectiveType: "4g" } };
/** Makes the browser describe its device in this way. @param isPhone nothing hovers over its screen */
export function describeDevice(device: object, isPhone = false): void {
  for (const [name, value] of Object.entries({ ...fast, ...device }))
    Object.defineProperty(navigator, name, { value, configurable: true });
  globalThis.matchMedia = ((query: string) => ({ matches: isPhone && query === "(hover:none)" })) as never; // only this is read
}

/** Makes the browser one that finds no idle moment: its callbacks come when their time is up, if they have one. */
export function hasNoIdleMoment(): void {
  globalThis.requestIdleCallback = (run, { timeout = 1e6 } = {}) => setTimeout(run, timeout) as never; // the number of the request
}

/** Stops the clock, follows the listeners of the documents that a test opens, and describes a slow device. */
export function beforeDocuments(): void {
  jest.useFakeTimers();
  describeDevice({ deviceMemory: 2 });
  readyState = "interactive";
  jest.spyOn(document, "readyState", "get").mockImplementation(() => readyState);
  Object.assign(globalThis, {
    PerformanceObserver: class {
      constructor(onEntries: typeof onLongTasks) {
        onLongTasks = onEntries;
      }
      observe() {}
    },
  });
  const add = window.addEventListener.bind(window);
  const added: Parameters<typeof window.removeEventListener>[] = [];
  jest.spyOn(globalThis, "addEventListener").mockImplementation((...args: unknown[]) => {
    const [type, listener, options] = args as Parameters<typeof window.addEventListener>;
    added.push([type, listener, options]);
    add(type, listener, options);
  });
  stopListening = () => {
    for (const args of added.splice(0)) window.removeEventListener(...args);
  };
}

export function afterDocuments(): void {
  closeDocument();
  jest.restoreAllMocks();
  Reflect.deleteProperty(globalThis, "requestIdleCallback");
  jest.useRealTimers();
  localStorage.clear();
  sessionStorage.clear();
}
