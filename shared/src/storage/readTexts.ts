/**
 * The texts of a JSON list that the browser stored: each once, the first `max` of those that are valid. Empty for anything else, because
 * scripts and people can change what is stored.
 */
export function readTexts(stored: string | null, max: number, isValid: (text: string) => boolean): readonly string[] {
  try {
    const list: unknown = JSON.parse(stored ?? "[]");
    if (!Array.isArray(list)) return [];
    const isText = (one: unknown): one is string => typeof one === "string" && isValid(one);
    return [...new Set(list.filter(isText))].slice(0, max);
  } catch {
    return []; // not JSON: changed by hand, or cut off
  }
}
