import { parseArgs } from "node:util";
import { storeDir } from "../paths";
import { entryOf } from "../store/entries";
import { quarantine as quarantineRelease } from "../store/quarantine";
import { json, positionalArgs, print } from "./cli";

/** `mfe quarantine <remote | shell> <release>` */
export async function quarantine(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options: json });
  const [remote = "", release = ""] = positionalArgs(positionals, "remote", "release");
  const registry = await quarantineRelease(storeDir(), remote, release);
  const { revision } = registry;
  const { stable } = entryOf(registry, remote);
  print(
    values.json,
    { remote, release, stable, revision },
    `no visitor gets ${remote} ${release} any more; ${stable ? `visitors get ${stable}` : `${remote} is out of service`}`,
  );
}
