import { parseArgs } from "node:util";
import { storeDir } from "../paths";
import { json, positionalArgs, print } from "./cli";
import { quarantineRelease } from "./results";

/** `mfe quarantine <remote | shell> <release>` */
export async function quarantine(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options: json });
  const [remote = "", release = ""] = positionalArgs(positionals, "remote", "release");
  const { value, text } = await quarantineRelease(storeDir(), remote, release);
  print(values.json, value, text);
}
