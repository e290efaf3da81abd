/** The URL parser needs an origin. No request is sent to it. */
const origin = "http://shop.invalid";

/**
 * The address of a request, or another path of the shop with its query. The origin is put before it as text: resolved against a base, `//x/y`
 * is the host `x`, and `//` an error. It throws for no text.
 */
export function requestAddress(url: string): URL {
  // A request may name the whole address (RFC 9112 §3.2.2).
  const path = url.replace(/^https?:\/\/[^/?#\\]*/i, "");
  return new URL(origin + (path.startsWith("/") ? path : `/${path}`));
}

/** Path and query for a redirect that stays in the shop: a browser takes `//x` and `/\x` for the host `x`. */
export const redirectPath = ({ pathname, search }: URL): string => pathname.replace(/^[/\\]+/, "/") + search;
