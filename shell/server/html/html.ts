import { escapeHtml } from "./escapeHtml";

/** Text that is HTML already. */
export class Html {
  constructor(readonly text: string) {}
}

type Value = string | number | Html | readonly Html[] | null | false;

function textOf(value: Value): string {
  if (value === null || value === false) return "";
  if (value instanceof Html) return value.text;
  if (typeof value === "object") return value.map(({ text }) => text).join("");
  return escapeHtml(String(value)).replaceAll("'", "&#39;");
}

/** HTML from a template. A value that is not `Html` is escaped as text; `null` and `false` are left out. */
export const html = (parts: TemplateStringsArray, ...values: readonly Value[]): Html =>
  new Html(parts.reduce((all, part, index) => all + textOf(values[index - 1] ?? null) + part));
