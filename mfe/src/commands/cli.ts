import { UserError } from "../UserError";

/** The option `--json`, which all commands with a result take. */
export const json = { json: { type: "boolean" } } as const;

/** Writes a result to standard output: one JSON object, or a text for people. */
export function print(isJson: boolean | undefined, value: object, text: string): void {
  process.stdout.write(`${isJson ? JSON.stringify(value) : text}\n`);
}

/** The positional arguments of a command. @throws UserError with the expected names when their number is wrong */
export function positionalArgs(positionals: readonly string[], ...names: readonly string[]): string[] {
  if (positionals.length !== names.length) {
    throw new UserError(`Give exactly: ${names.map((name) => `<${name}>`).join(" ")}. See mfe --help.`);
  }
  return [...positionals];
}
