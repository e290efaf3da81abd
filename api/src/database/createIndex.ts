/** The statement for an index. @param definition `ON table (columns)`, after `UNIQUE ` for a unique index. */
export function createIndex(name: string, definition: string, way: "" | "CONCURRENTLY " = ""): string {
  const isUnique = definition.startsWith("UNIQUE ");
  return `CREATE ${isUnique ? "UNIQUE " : ""}INDEX ${way}IF NOT EXISTS ${name} ${definition.replace(/^UNIQUE /, "")}`;
}
