const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Text that is HTML already. */
export class Html {
  constructor(readonly text: string) {}
}

type Piece = string | number | Html | readonly Html[] | null | false;

function textOf(piece: Piece): string {
  if (piece === null || piece === false) return "";
  if (piece instanceof Html) return piece.text;
  if (typeof piece === "object") return piece.map(({ text }) => text).join("");
  return String(piece).replace(/[&<>"']/g, (char) => entities[char] ?? char);
}

/** HTML from a template: what is put in is text, unless it is `Html` itself. */
export const html = (parts: TemplateStringsArray, ...pieces: readonly Piece[]): Html =>
  new Html(parts.reduce((all, part, at) => all + textOf(pieces[at - 1] ?? null) + part));
