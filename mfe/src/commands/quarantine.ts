import { parseArgs } from "node:util";
import { quarantineRelease } from "../actions/actions";
import { storeDir } from "../paths";
import { json, positionalArgs, print } from "./cli";
import { promotionSigner } from "./privateKey";

/** `mfe quarantine <remote | shell> <release>` */
export async function quarantine(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options: json });
  const [remote = "", release = ""] = positionalArgs(positionals, "remote", "release");
  const { value, text } = await quarantineRelease(storeDir(), remote, release, await promotionSigner(remote));
  print(values.json, value, text);
}
