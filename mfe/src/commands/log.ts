import { parseArgs } from "node:util";
import { type CommandResult, logOf } from "../actions/actions";
import { storeDir } from "../paths";
import { UserError } from "../UserError";
import { json, print } from "./cli";

/** @throws UserError when lines of the log were changed, removed or cut off */
export function rejectFaults({ value }: CommandResult): void {
  const { faults } = value as { faults: readonly string[] }; // logOf wrote it, here or in the shop
  if (faults.length > 0) throw new UserError(`The log is not complete: ${faults.join("; ")}.`);
}

/** `mfe log`: every change of the registry. Exit code 1 when lines of the log were changed, removed or cut off. */
export async function log(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: json });
  const result = await logOf(storeDir());
  print(values.json, result.value, result.text);
  rejectFaults(result);
}
