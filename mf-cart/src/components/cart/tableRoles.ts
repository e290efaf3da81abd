/**
 * The roles of a table once more in ARIA: drawn as cards (`display` other than a table's) some browsers forget that rows
 * are rows.
 */
export const tableRoles = {
  table: { role: "table" },
  group: { role: "rowgroup" },
  row: { role: "row" },
  head: { role: "columnheader" },
  cell: { role: "cell" },
} as const;
