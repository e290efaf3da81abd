import { type BrowserContext, expect, type Request } from "@playwright/test";

const inFlight = new WeakMap<BrowserContext, Set<Request>>();

/** Follows the calls to the API of every page of the context, for `apiIdle`. */
export function followApi(context: BrowserContext): void {
  const requests = new Set<Request>();
  inFlight.set(context, requests);
  context.on("request", (request) => {
    if (new URL(request.url()).pathname.startsWith("/api/")) requests.add(request);
  });
  context.on("requestfinished", (request) => requests.delete(request));
  context.on("requestfailed", (request) => requests.delete(request));
}

/** Waits until no page of the context has a call to the API in flight. */
export async function apiIdle(context: BrowserContext): Promise<void> {
  const urls = () => [...(inFlight.get(context) ?? [])].map((request) => request.url());
  await expect.poll(urls, "calls in flight").toEqual([]);
}
