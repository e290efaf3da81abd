import type { TrustedTypesPolicy } from "../protocol/trustedTypes";

/** The part of the browser's Trusted Types that the shop uses. */
interface TrustedTypes {
  createPolicy: <R extends object>(name: TrustedTypesPolicy, rules: R) => R;
}

/** Makes a policy with these rules, where the browser has Trusted Types. A document creates each policy once. */
const policyOf = <R extends object>(name: TrustedTypesPolicy, rules: R): R =>
  // Not in every browser, and not in the compiler's types.
  (window as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy(name, rules) ?? rules;

/**
 * Makes the function that turns an address into one that the browser loads as a script. Without it the content security policy
 * refuses the address (reliability F27).
 * @returns a function that throws a TypeError with an address that does not begin with `start`.
 */
export function scriptUrls(name: TrustedTypesPolicy, start: string): (url: string) => string {
  const policy = policyOf(name, {
    createScriptURL: (url: string) => {
      if (!url.startsWith(start)) throw new TypeError(url);
      return url;
    },
  });
  return (url) => policy.createScriptURL(url);
}

/** The text of an inline script, as the browser accepts it. It runs only if the content security policy names its hash. */
export const scriptText = (name: TrustedTypesPolicy, text: string): string =>
  policyOf(name, { createScript: (given: string) => given }).createScript(text);
