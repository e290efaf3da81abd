import { parseArgs } from "node:util";
import { storeDir } from "../paths";
import { quarantine as quarantineRelease } from "../store/quarantine";
import { json, positionalArgs, print } from "./cli";

/** `mfe quarantine <remote> <release>` */
export async function quarantine(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options: json });
  const [remote = "", release = ""] = positionalArgs(positionals, "remote", "release");
  const { revision, remotes } = await quarantineRelease(storeDir(), remote, release);
  const stable = remotes[remote]?.stable;
  print(
    values.json,
    { remote, release, stable, revision },
    `no visitor gets ${remote} ${release} any more; ${stable ? `visitors get ${stable}` : `${remote} is out of service`}`,
  );
}
