/** Whether a value of unknown shape has properties to read. Arrays have: check `Array.isArray` where they are not expected. */
export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;
