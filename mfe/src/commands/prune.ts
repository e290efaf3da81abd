import { parseArgs } from "node:util";
import { storeDir } from "../paths";
import { prune as pruneStore } from "../store/prune";
import { UserError } from "../UserError";
import { json, print } from "./cli";

const dayMs = 86_400_000;

/** `mfe prune --older 30d` */
export async function prune(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { ...json, older: { type: "string" } } });
  const days = /^(\d{1,4})d$/.exec(values.older ?? "")?.[1];
  if (!days) throw new UserError("Give the age: --older 30d.");
  const removed = await pruneStore(storeDir(), Number(days) * dayMs, Date.now());
  const lines = removed.map(({ remote, release }) => `removed ${remote} ${release}`);
  print(values.json, { removed }, lines.length > 0 ? lines.join("\n") : "nothing to remove");
}
