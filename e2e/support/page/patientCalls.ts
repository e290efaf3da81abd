import type { BrowserContext, Page } from "@playwright/test";

/** The client's time limit of a call, ms (specification §7). */
const limitMs = 5000;
/** For a busy machine, ms. Shorter than an assertion waits (`patience.ts`), so that a call that hangs still ends before it. */
const patientMs = 60_000;
/** The name of a tab whose test is about the limit itself. A tab keeps its name from document to document. */
const flag = "keepCallLimit";

interface Limits {
  from: number;
  to: number;
  keep: string;
}

/** Runs in the page: replaces the limit `from` of its calls by `to`, unless the tab has the name `keep`. A second time it changes nothing. */
function waitLonger({ from, to, keep }: Limits): void {
  const timeout = Object.getOwnPropertyDescriptor(XMLHttpRequest.prototype, "timeout");
  if (Object.hasOwn(XMLHttpRequest.prototype, "isPatient")) return;
  Object.defineProperty(XMLHttpRequest.prototype, "isPatient", { value: true });
  Object.defineProperty(XMLHttpRequest.prototype, "timeout", {
    ...timeout,
    set(this: XMLHttpRequest, ms: number) {
      timeout?.set?.call(this, ms === from && window.name !== keep ? to : ms);
    },
  });
}

const limits: Limits = { from: limitMs, to: patientMs, keep: flag };

/** Pages of the context wait longer for a call, unless `keepCallLimit` says otherwise. */
export const patientCalls = (context: BrowserContext): Promise<unknown> => context.addInitScript(waitLonger, limits);

/** The same as a statement, for a page that is open already. */
export const patientCallsScript = `(${waitLonger})(${JSON.stringify(limits)});`;

/** Whether the tab has the client's own time limit of a call. */
export const keepCallLimit = (page: Page, isUnchanged: boolean): Promise<void> =>
  page.evaluate(
    (tab) => {
      window.name = tab;
    },
    isUnchanged ? flag : "",
  );
