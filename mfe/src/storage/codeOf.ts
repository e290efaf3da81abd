/** The code of a system error, such as `ENOENT`; undefined for other errors. */
export const codeOf = (error: unknown): unknown =>
  typeof error === "object" && error !== null && "code" in error ? error.code : undefined;
