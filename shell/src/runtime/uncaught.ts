import { toast, toastMs } from "@aurelle/shared/toast";
import { report } from "./report";

/** Whose code threw: the first release named in a stack or an address. */
export function culpritOf(text: string): { remote: string; release: string } | null {
  const [, remote, release] = text.match(/\/r\/([a-z][a-z0-9-]*)\/([^/\s]+)\//) ?? [];
  return remote && release ? { remote, release } : null;
}

/**
 * What a remote throws outside of rendering (in a handler, a timer, a promise) costs the page nothing: the shopper is told once, the
 * log names the release once, and the rest goes on (reliability A10, A11). What is not a remote's is left to the browser.
 */
export function followUncaught(target: Window): void {
  const told = new Map<string, number>();
  const tell = (event: Event, error: unknown, address: string) => {
    const message = error instanceof Error ? error.message : String(error);
    const culprit = culpritOf(`${error instanceof Error ? (error.stack ?? "") : ""} ${address}`);
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
  target.addEventListener("error", (event) => tell(event, event.error, event.filename));
  target.addEventListener("unhandledrejection", (event) => tell(event, event.reason, ""));
}
