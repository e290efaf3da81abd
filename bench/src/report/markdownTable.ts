export const row = (cells: readonly (string | number)[]): string => `| ${cells.join(" | ")} |`;

/** A Markdown table. @param textColumns how many columns on the left are text; the others are numbers. */
export const table = (
  head: readonly string[],
  rows: readonly (readonly (string | number)[])[],
  textColumns = 1,
): string => [row(head), row(head.map((_, at) => (at < textColumns ? "---" : "--:"))), ...rows.map(row)].join("\n");
