/** A name that browsers accept only with `Secure` (RFC 6265bis §4.1.3), whatever its case. */
const boundName = "(?=__(?:Host|Secure|Http)-)";
/** What stands before such a name in the browser. A plain cookie has no such name, so none is mixed up. */
const mark = "local";
const inShop = new RegExp(`^${boundName}`, "i");
const inBrowser = new RegExp(`^${mark}${boundName}`, "i");

/** Attributes that bind a cookie to TLS or to the shop's host, and those that need `Secure`. */
const boundAttribute = /;\s*(?:Secure|Partitioned|SameSite=None|Domain=[^;]*)\s*(?=;|$)/gi;

/** A value of the shop's `Set-Cookie` header, as a browser stores it for `http://localhost`. */
export const localCookie = (setCookie: string): string =>
  setCookie.trimStart().replace(boundAttribute, "").replace(inShop, mark);

/** The browser's `Cookie` header with the names that the shop knows. */
export const shopCookies = (cookies: string): string =>
  cookies
    .split(/;\s*/)
    .map((cookie) => cookie.replace(inBrowser, ""))
    .join("; ");
