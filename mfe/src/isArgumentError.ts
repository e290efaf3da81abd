/** Whether `parseArgs` of Node rejected the arguments; its message names the wrong one. */
export const isArgumentError = (error: unknown): error is { message: string } =>
  typeof error === "object" && error !== null && "code" in error && String(error.code).startsWith("ERR_PARSE_ARGS");
