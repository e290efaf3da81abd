/**
 * The names of the trusted types policies that the page's scripts may create. The content security policy lists them, so no other
 * script can make a string executable. Each policy allows the addresses of its user only.
 */
export const trustedTypesPolicies = ["starter", "offline"] as const;
export type TrustedTypesPolicy = (typeof trustedTypesPolicies)[number];
