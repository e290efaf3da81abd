const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** Text that is safe in an element and in an attribute with double quotes. A single quote stays as it is. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (char) => entities[char] ?? char);

/** The same JSON without `<`, so that no value in it can end a script element. */
export const escapeJson = (json: string): string => json.replace(/</g, "\\u003c");

/** JSON for a script element. */
export const scriptJson = (value: unknown): string => escapeJson(JSON.stringify(value));
