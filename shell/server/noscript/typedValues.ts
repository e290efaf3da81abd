import type { FormAnswer } from "../../protocol/formAnswer";
import { escapeHtml } from "../html/escapeHtml";

/** Private-use characters around a field's name. No text of the shop has them. */
const mark = (name: string) => `\uE000${name}\uE001`;
const marks = /\uE000(\w+)\uE001/g;

/**
 * The answer with a mark in place of what was typed. Render workers run the code of releases, so they get nothing of one visitor
 * (docs/decisions/0012-server-rendering.md).
 */
export const withoutTyped = (answer: FormAnswer): FormAnswer => ({
  ...answer,
  values: Object.fromEntries(Object.keys(answer.values).map((name) => [name, mark(name)])),
});

/** The rendered HTML with what was typed in place of the marks. A browser ignores the first line break in a text area. */
export function withTyped(html: Uint8Array, values: FormAnswer["values"]): Uint8Array {
  const typed = (name: string) => escapeHtml((values[name] ?? "").replace(/^\n/, "\n\n"));
  return Buffer.from(
    Buffer.from(html)
      .toString()
      .replace(marks, (_, name: string) => typed(name)),
  );
}
