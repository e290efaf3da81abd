import type { TrustedTypesPolicy } from "../protocol/trustedTypes";

/** The part of the browser's Trusted Types that the shop uses. */
interface Rules {
  createScriptURL: (url: string) => string;
}
interface TrustedTypes {
  createPolicy: (name: TrustedTypesPolicy, rules: Rules) => Rules;
}

/**
 * Makes the function that turns an address into one that the browser loads as a script. Without it the content security policy
 * refuses the address (reliability F27). Call it once for each name: a document creates a policy once.
 * @returns a function that throws a TypeError for an address that does not begin with `start`.
 */
export function scriptUrls(name: TrustedTypesPolicy, start: string): (url: string) => string {
  const rules: Rules = {
    createScriptURL: (url) => {
      if (!url.startsWith(start)) throw new TypeError(`not a script of the shop: ${url}`);
      return url;
    },
  };
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }; // not in every browser, and not in the compiler's types
  const policy = trustedTypes?.createPolicy(name, rules) ?? rules;
  return (url) => policy.createScriptURL(url);
}
