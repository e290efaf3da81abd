/** The log outside of requests. A pino logger has this shape. */
export interface ApiLog {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

function write(level: string, details: object, message: string): void {
  const { err, ...rest } = details as { err?: unknown }; // read only; any property may be missing
  const error = err instanceof Error ? { err: { type: err.name, message: err.message, stack: err.stack } } : {};
  process.stderr.write(
    `${JSON.stringify({ level, time: new Date().toISOString(), msg: message, ...rest, ...error })}\n`,
  );
}

/** Writes warnings and errors as JSON lines to standard error. Standard output is for the output of commands. */
export const consoleLog: ApiLog = {
  info: () => undefined,
  warn: (details, message) => write("warn", details, message),
  error: (details, message) => write("error", details, message),
};
