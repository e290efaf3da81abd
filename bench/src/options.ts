import { parseArgs } from "node:util";
import { ArgumentError } from "@aurelle/e2e/argumentError";

/**
 * Reads options as `--rounds 3 --pages home,category`.
 * @param rounds unless given.
 * @param lists the allowed values of each option.
 * @throws ArgumentError with the allowed values.
 */
export function readOptions<L extends Readonly<Record<string, readonly string[]>>>(
  args: readonly string[],
  rounds: number,
  lists: L,
): { rounds: number } & { [K in keyof L]: L[K][number][] } {
  const { values } = parseArgs({
    args: [...args],
    options: Object.fromEntries(["rounds", ...Object.keys(lists)].map((name) => [name, { type: "string" as const }])),
  });
  const chosen = Object.entries(lists).map(([name, known]) => {
    const named = (values[name] as string | undefined)?.split(",") ?? known;
    const unknown = named.find((one) => !known.includes(one));
    if (unknown !== undefined) throw new ArgumentError(`--${name}: "${unknown}" is none of ${known.join(", ")}`);
    return [name, named];
  });
  const count = Number(values.rounds ?? rounds);
  if (!Number.isInteger(count) || count < 1)
    throw new ArgumentError(`--rounds must be a number, not "${values.rounds}"`);
  return { rounds: count, ...Object.fromEntries(chosen) } as never; // the loop above has read each list
}
