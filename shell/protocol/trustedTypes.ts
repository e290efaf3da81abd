/**
 * The names of the trusted types policies that the page's scripts may create. The content security policy lists them, so no other
 * script can make a string executable. `starter` and `offline` allow the addresses of their users only. `set` is for the import map of
 * a set of releases, whose hash the content security policy names: it allows no other inline script.
 */
export const trustedTypesPolicies = ["starter", "offline", "set"] as const;
export type TrustedTypesPolicy = (typeof trustedTypesPolicies)[number];
