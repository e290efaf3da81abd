import { setTimeout as sleep } from "node:timers/promises";
import type { ApiReader } from "./apiReader";

/** A sitemap holds at most 50,000 addresses; the shop's own pages need a few. */
const mostProducts = 49_900;
const timeoutMs = 5000;
/** An address that no visitor has: the API counts calls by address, and these shall count against nobody. */
const address = "127.0.0.53";
/** How long to leave the API alone when it says that it was asked too often. */
const pauseMs = 5000;
const pause = () => sleep(pauseMs, undefined, { ref: false });

interface Page {
  ids: readonly string[];
  next: string | null;
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

function readPage(body: unknown): Page | null {
  if (!isObject(body) || !Array.isArray(body.results)) return null;
  const ids = body.results.map((product: unknown) => (isObject(product) ? product.id : null));
  if (!ids.every((id) => typeof id === "string")) return null;
  // Only a path of the API, whatever host it says.
  const next = typeof body.next === "string" ? new URL(body.next, "http://shop.invalid") : null;
  return { ids, next: next?.pathname.startsWith("/api/") ? next.pathname + next.search : null };
}

/**
 * The pages of all products, newest first, read from the listing page after page.
 * @returns `null` when it could not be read to its end: half a list would say that the rest is gone.
 */
export async function productPaths(ask: ApiReader, rest = pause, most = mostProducts): Promise<string[] | null> {
  const paths = new Set<string>();
  let next: string | null = "/api/products/product/";
  while (next !== null && paths.size < most) {
    const answer = await ask(next, { timeoutMs, address });
    if (answer?.status === 429) {
      await rest();
      continue;
    }
    const page = answer?.status === 200 ? readPage(answer.body) : null;
    if (!page) return null;
    for (const id of page.ids) paths.add(`/product/${encodeURIComponent(id)}`);
    next = page.ids.length > 0 ? page.next : null;
  }
  return [...paths].slice(0, most);
}
