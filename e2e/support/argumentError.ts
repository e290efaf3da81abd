import { isArgumentError } from "@aurelle/mfe/isArgumentError";

/** Wrong arguments of a command. The message is for the person who typed them. */
export class ArgumentError extends Error {}

/** Ends the process with code 2 and the message of wrong arguments. @throws `error` when it is of another kind */
export function exitForArguments(error: unknown): never {
  if (!(error instanceof ArgumentError) && !isArgumentError(error)) throw error;
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
