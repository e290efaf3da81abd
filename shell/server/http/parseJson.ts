/** The value of a JSON text; `null` for text that is not JSON, such as the error page of a proxy or an empty body. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null; // the caller treats null as a response that it cannot read
  }
}

/** Whether a parsed value is an object, and neither an array nor null. Its fields are unchecked. */
export const isJsonObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
