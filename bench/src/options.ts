import { parseArgs } from "node:util";

/**
 * `--rounds 3 --pages home,category`.
 * @param lists by option: what may be named.
 * @throws Error with a sentence that says what may be written.
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
    const strange = named.find((one) => !known.includes(one));
    if (strange !== undefined) throw new Error(`--${name}: "${strange}" is none of ${known.join(", ")}`);
    return [name, named];
  });
  const count = Number(values.rounds ?? rounds);
  if (!Number.isInteger(count) || count < 1) throw new Error(`--rounds must be a number, not "${values.rounds}"`);
  return { rounds: count, ...Object.fromEntries(chosen) } as never; // as read above
}
