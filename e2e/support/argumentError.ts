/** Wrong arguments of a command. The message is for the person who typed them. */
export class ArgumentError extends Error {}

/** `parseArgs` of Node throws errors with such codes, whose messages name the wrong argument. */
const isFromNode = (error: unknown): error is Error =>
  error instanceof Error && "code" in error && String(error.code).startsWith("ERR_PARSE_ARGS");

/** Ends the process with code 2 and the message of wrong arguments. @throws `error` when it is of another kind */
export function exitForArguments(error: unknown): never {
  if (!(error instanceof ArgumentError) && !isFromNode(error)) throw error;
  const [message] = error.message.split(". To specify a positional argument");
  process.stderr.write(`${message}\n`);
  process.exit(2);
}

/** What `read` reads from the arguments of the process. Wrong ones end the process, as `exitForArguments` does. */
export function readArguments<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    return exitForArguments(error);
  }
}
