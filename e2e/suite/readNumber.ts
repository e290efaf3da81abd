import { parseArgs } from "node:util";
import { ArgumentError } from "../support/argumentError";

/**
 * Takes `--name N` out of the arguments, which may be meant for another program.
 * @returns the number, or null without the option, and the other arguments. @throws ArgumentError when it is not a whole number from `min`.
 */
export function readNumber(
  args: readonly string[],
  name: string,
  min: number,
): [number: number | null, rest: string[]] {
  const { tokens } = parseArgs({
    args: [...args],
    options: { [name]: { type: "string" } },
    strict: false,
    tokens: true,
  });
  const found = tokens.find((token) => token.kind === "option" && token.name === name);
  const rest = [...args];
  if (found?.kind !== "option") return [null, rest];
  const value = Number(found.value);
  if (!Number.isInteger(value) || value < min)
    throw new ArgumentError(`--${name} takes a whole number, ${min} or more`);
  rest.splice(found.index, found.inlineValue ? 1 : 2);
  return [value, rest];
}
