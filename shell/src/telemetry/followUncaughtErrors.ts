import { toast, toastMs } from "@aurelle/shared/toast";
import { reportError } from "./reportError";
import { report } from "./reportRemote";

/** Whose code threw: the first release named in a stack or an address. */
export function culpritOf(text: string): { remote: string; release: string } | null {
  const [, remote, release] = text.match(/\/r\/([a-z][a-z0-9-]*)\/([^/\s]+)\//) ?? [];
  return remote && release ? { remote, release } : null;
}

/** Where in our own scripts it was, `main.3f9c1ab2.js:1:2345`; `null` for what is not ours, such as an extension of the browser. */
export function placeOf(text: string): string | null {
  const [, file, place] = text.match(/\/(?:assets|r\/[^/\s]+\/[^/\s]+)\/([\w.-]+\.js)(?:\?\w+=\w+)?(:\d+:\d+)/) ?? [];
  return file && place ? file + place : null;
}

/**
 * What a remote throws outside of rendering (in a handler, a timer, a promise) costs the page nothing: the shopper is told once, the
 * log names the release once, and the rest goes on (reliability A10, A11). What is not a remote's is left to the browser.
 */
export function followUncaught(target: Window): void {
  const told = new Map<string, number>();
  const tell = (event: Event, error: unknown, address: string) => {
    const message = error instanceof Error ? error.message : String(error);
    const where = `${error instanceof Error ? (error.stack ?? "") : ""} ${address}`;
    const culprit = culpritOf(where);
    const at = placeOf(where);
    if (culprit || at) reportError({ kind: "script", ...(culprit ?? { remote: "shell", release: "" }), at });
    if (!culprit) return;
    event.preventDefault(); // said here, in one line, instead of by the browser
    const { remote, release } = culprit;
    const key = `${remote} ${release} ${message}`;
    const isNew = performance.now() - (told.get(key) ?? Number.NEGATIVE_INFINITY) > toastMs;
    if (!told.has(key)) console.error(`remote ${remote} ${release} threw while in use: ${message}`);
    if (isNew) {
      told.set(key, performance.now());
      toast.error("Something went wrong. Please try again.");
    }
    report({ kind: "threw", remote, release, phase: "in use" });
  };
  target.addEventListener("error", (event) =>
    tell(event, event.error, `${event.filename}:${event.lineno}:${event.colno}`),
  );
  target.addEventListener("unhandledrejection", (event) => tell(event, event.reason, ""));
}
