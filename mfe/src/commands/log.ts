import { parseArgs } from "node:util";
import { storeDir } from "../paths";
import { readLog } from "../store/log";
import { readRegistry } from "../store/registryFile";
import { UserError } from "../UserError";
import { json, print } from "./cli";

/** `mfe log`: every change of the registry. Exit code 1 when lines of the log were changed or removed. */
export async function log(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: json });
  const store = storeDir();
  const { entries, faults } = await readLog(store, (await readRegistry(store)).revision);
  const lines = entries.map(({ at, who, what, to }) => `${at} ${String(to).padStart(5)} ${who}: ${what}`);
  print(values.json, { entries, faults }, lines.join("\n") || "the registry has not changed yet");
  if (faults.length > 0) throw new UserError(`The log is not complete: ${faults.join("; ")}.`);
}
