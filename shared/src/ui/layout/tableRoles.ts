/**
 * The roles of a table's elements, in ARIA. On a phone the rows are shown as cards: with another `display` than a table's, some
 * browsers drop the native roles.
 */
export const tableRoles = {
  table: { role: "table" },
  group: { role: "rowgroup" },
  row: { role: "row" },
  head: { role: "columnheader" },
  rowHead: { role: "rowheader" },
  cell: { role: "cell" },
} as const;
