/**
 * For a test in a loop: whether it repeats on another page, at another width or for another shopper what its first tests prove.
 * Such a variant runs in `npm run test:long -- variants` alone.
 * @returns the test's details
 */
export const variant = (isVariant: boolean): { tag: string[] } => ({ tag: isVariant ? ["@variant"] : [] });
