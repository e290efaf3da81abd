import { parseArgs } from "node:util";
import { storeDir } from "../paths";
import { storageOf } from "../storage/storageOf";
import { UserError } from "../UserError";
import { json, positionalArgs, print } from "./cli";

/** `mfe offline <on | off>`: the switch for visits without a connection, of all document servers on the store. */
export async function offline(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options: json });
  const [position = ""] = positionalArgs(positionals, "on or off");
  if (position !== "on" && position !== "off") throw new UserError(`mfe offline takes on or off, not "${position}".`);
  await storageOf(storeDir()).change((state) =>
    position === "off" ? state.replace("service-worker.off", "") : state.remove("service-worker.off"),
  );
  print(values.json, { offline: position }, `visits without a connection are ${position}, at every document server`);
}
