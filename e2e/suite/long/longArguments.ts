import { parseArgs } from "node:util";
import { ArgumentError } from "../../support/argumentError";
import type { LongPart } from "../longParts";

/** What `npm run test:long` was asked to do. */
export interface LongArguments {
  chosen: readonly LongPart[];
  /** The time for all parts together. Null: as long as they take. */
  secondsLeft: number | null;
  isList: boolean;
}

/** @throws ArgumentError with a sentence for an unknown part or a wrong number. */
export function longArguments(args: readonly string[], parts: readonly LongPart[]): LongArguments {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { minutes: { type: "string" }, list: { type: "boolean", default: false } },
    allowPositionals: true,
  });
  const unknown = positionals.filter((name) => !parts.some((part) => part.name === name));
  const names = parts.map(({ name }) => name).join(", ");
  if (unknown.length > 0)
    throw new ArgumentError(`There is no part "${unknown.join(" ")}" of test:long. The parts are: ${names}`);
  const minutes = values.minutes === undefined ? null : Number(values.minutes);
  if (minutes !== null && !(minutes >= 0)) throw new ArgumentError("--minutes takes a number of minutes");
  return {
    chosen: positionals.length === 0 ? parts : parts.filter(({ name }) => positionals.includes(name)),
    secondsLeft: minutes === null ? null : minutes * 60,
    isList: values.list,
  };
}
