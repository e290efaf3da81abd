// By its package name: a relative import would bundle a second copy of this facade, and of its ApiError, into each remote.
import { type Api, ApiError } from "@aurelle/shared/http";
import type { SentCart } from "./toCart";

/**
 * Reads the cart. `null` where the server has none to send: a 404, or a 500, which is logged (specification §8).
 * @param parse `toCart` or `toCartAnswer`
 * @throws ApiError for every other error status, and what `parse` throws.
 */
export async function fetchCart<Parsed>(
  api: Pick<Api, "get">,
  parse: (wire: SentCart) => Parsed,
): Promise<Parsed | null> {
  try {
    return parse(await api.get<SentCart>("cart/"));
  } catch (error) {
    if (!(error instanceof ApiError) || ![404, 500].includes(error.status)) throw error;
    if (error.status === 500) console.warn("cart unavailable, shown as empty", error);
    return null;
  }
}
