/** What the backend says outside of a request. A pino logger fits. */
export interface ApiLog {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

function write(level: string, details: object, message: string): void {
  const { err, ...rest } = details as { err?: unknown }; // only read; anything may be in it
  const fault = err instanceof Error ? { err: { type: err.name, message: err.message, stack: err.stack } } : {};
  process.stderr.write(
    `${JSON.stringify({ level, time: new Date().toISOString(), msg: message, ...rest, ...fault })}\n`,
  );
}

/** One line of JSON on standard error for what went wrong; standard output belongs to whoever started the program. */
export const consoleLog: ApiLog = {
  info: () => undefined,
  warn: (details, message) => write("warn", details, message),
  error: (details, message) => write("error", details, message),
};
