import { type BrowserContext, expect, type Request } from "@playwright/test";

interface Calls {
  inFlight: Set<Request>;
  /** When a call last began or ended, ms. */
  changedAt: number;
}
const callsOf = new WeakMap<BrowserContext, Calls>();

/** One call may lead to the next, in this page or in another tab. After this time, ms, no other follows. */
const quietMs = 300;

/** Follows the calls to the API of every page of the context, for `apiIdle`. */
export function followApi(context: BrowserContext): void {
  const calls: Calls = { inFlight: new Set(), changedAt: 0 };
  callsOf.set(context, calls);
  context.on("request", (request) => {
    if (!new URL(request.url()).pathname.startsWith("/api/")) return;
    calls.inFlight.add(request);
    calls.changedAt = Date.now();
  });
  const end = (request: Request) => {
    if (calls.inFlight.delete(request)) calls.changedAt = Date.now();
  };
  context.on("requestfinished", end);
  context.on("requestfailed", end);
}

/** Waits until no page of the context has a call to the API in flight, and none has begun or ended for a moment. */
export async function apiIdle(context: BrowserContext): Promise<void> {
  const calls = callsOf.get(context);
  const urls = () => [...(calls?.inFlight ?? [])].map((request) => request.url());
  const isQuiet = () => Date.now() - (calls?.changedAt ?? 0) > quietMs;
  await expect.poll(() => ({ calls: urls(), isQuiet: isQuiet() })).toEqual({ calls: [], isQuiet: true });
}
