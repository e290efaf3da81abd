/**
 * Whether a value of unknown shape has properties to read. This is also true for arrays: check `Array.isArray` where they are not
 * expected.
 */
export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;
