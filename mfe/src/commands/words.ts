import { UserError } from "../UserError";

/** The option of every command that answers. */
export const json = { json: { type: "boolean" } } as const;

/** One JSON object, or a sentence for a person. */
export function print(isJson: boolean | undefined, value: object, text: string): void {
  process.stdout.write(`${isJson ? JSON.stringify(value) : text}\n`);
}

/** The words of a command, exactly as many as it takes. @throws UserError naming them. */
export function take(positionals: readonly string[], ...names: readonly string[]): string[] {
  if (positionals.length !== names.length) {
    throw new UserError(`Give exactly: ${names.map((name) => `<${name}>`).join(" ")}. See mfe --help.`);
  }
  return [...positionals];
}
