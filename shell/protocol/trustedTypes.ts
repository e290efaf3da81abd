/**
 * The names of the trusted types policies that the page's scripts may create. The content security policy lists them, so no other
 * script can make a string executable. `starter` and `offline` allow the addresses of their users only. `set` is for the import map of
 * a set of releases, whose hash the content security policy names: it allows no other inline script. A document whose files come from
 * another origin has one more, `assetFallback` (shell/server/pages/assetFallback.js).
 */
export const trustedTypesPolicies = ["starter", "offline", "set"] as const;
/** See `shell/server/pages/assetFallback.js`. */
export const fallbackPolicy = "assetFallback";
export type TrustedTypesPolicy = (typeof trustedTypesPolicies)[number];
