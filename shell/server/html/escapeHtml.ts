const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** Text that is safe in an element and in an attribute with double quotes. A single quote stays as it is. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (char) => entities[char] ?? char);

/** JSON for a script element. It contains no `<`, so that no value can end the element. */
export const scriptJson = (value: unknown): string => JSON.stringify(value).replace(/</g, "\\u003c");
