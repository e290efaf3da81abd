import { releaseIn } from "@aurelle/shared/bus/releaseIn";
import { toast, toastMs } from "@aurelle/shared/toast";
import { reportError } from "./reportError";
import { reportRemote } from "./reportRemote";

/** The position in the shop's own scripts, `main.3f9c1ab2.js:1:2345`; `null` for other code, such as a browser extension. */
export function scriptPosition(text: string): string | null {
  const [, file, position] =
    text.match(/\/(?:assets|r\/[^/\s]+\/[^/\s]+)\/([\w.-]+\.js)(?:\?\w+=\w+)?(:\d+:\d+)/) ?? [];
  return file && position ? file + position : null;
}

/**
 * Handles errors that a remote throws outside of rendering: in a handler, a timer or a promise. The page continues to
 * work. The shopper gets one message, and the log one line for each release and error. Errors of other code are left to the browser.
 */
export function followUncaughtErrors(target: Window): void {
  const toastAt = new Map<string, number>();
  const handle = (event: Event, error: unknown, address: string) => {
    const message = error instanceof Error ? error.message : String(error);
    const trace = `${error instanceof Error ? (error.stack ?? "") : ""} ${address}`;
    const source = releaseIn(trace);
    const at = scriptPosition(trace);
    if (source || at) reportError({ kind: "script", ...(source ?? { remote: "shell", release: "" }), at });
    if (!source) return;
    event.preventDefault(); // the line below replaces the browser's own log message
    const { remote, release } = source;
    const key = `${remote} ${release} ${message}`;
    const isToastDue = performance.now() - (toastAt.get(key) ?? Number.NEGATIVE_INFINITY) > toastMs;
    if (!toastAt.has(key)) console.error(`remote ${remote} ${release} threw while in use: ${message}`);
    if (isToastDue) {
      toastAt.set(key, performance.now());
      toast.error("Something went wrong. Please try again.");
    }
    reportRemote({ kind: "threw", remote, release, phase: "in use" });
  };
  target.addEventListener("error", (event) =>
    handle(event, event.error, `${event.filename}:${event.lineno}:${event.colno}`),
  );
  target.addEventListener("unhandledrejection", (event) => handle(event, event.reason, ""));
}
