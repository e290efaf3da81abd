import { existsSync } from "node:fs";
import { parseArgs } from "node:util";
import type { CommandResult } from "../actions/actions";
import { changeThere, promoteThere, publishThere, type RemoteShop, shareFields } from "../registry/client";
import { type NetworkCommand, networkCommands } from "../registry/keys";
import { shareOf } from "../store/rollout";
import { UserError } from "../UserError";
import { json, positionalArgs, print } from "./cli";
import { rejectFaults } from "./log";
import { readPrivateKey, storedKeyFile } from "./privateKey";
import { folderToPublish } from "./releases";

const isAddress = (text: string): boolean => /^https?:/.test(text);

/** Whether a command is for a shop somewhere else: `--to https://shop.example`. `mfe rollback --to` also names a release. */
export const isForThere = (args: readonly string[]): boolean =>
  args.some((arg, index) => isAddress(arg.startsWith("--to=") ? arg.slice(5) : args[index - 1] === "--to" ? arg : ""));

/** The address of a shop without a slash at the end. @throws UserError for an address that is none, or is not safe */
export function originOf(address: string): string {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (!url || !/^https?:$/.test(url.protocol) || url.pathname !== "/" || url.search !== "")
    throw new UserError(`--to takes the address of a shop, such as https://shop.example, not "${address}".`);
  const isLocal = ["localhost", "127.0.0.1", "[::1]"].includes(url.hostname);
  if (url.protocol === "http:" && !isLocal) throw new UserError("--to takes an address with https.");
  return url.origin;
}

/** @throws UserError for an address that is none, and without a readable key */
export async function shopAt(address: string, keyFile: string | undefined): Promise<RemoteShop> {
  const url = originOf(address);
  const stored = storedKeyFile(url);
  const given = keyFile ?? (process.env.MFE_KEY || (existsSync(stored) ? stored : ""));
  if (given === "")
    throw new UserError(
      "Give the file of your private key: --key file, or MFE_KEY. Or mfe login makes and stores one.",
    );
  return { url, privateKey: await readPrivateKey(given) };
}

/** What each command has beside the remote. */
const needed: Readonly<Record<NetworkCommand, readonly string[]>> = {
  publish: ["remote or folder"],
  promote: ["remote", "release"],
  rollback: ["remote"],
  quarantine: ["remote", "release"],
  retire: ["remote"],
  plan: ["remote", "release"],
  status: [],
  log: [],
};

/** `mfe <command> … --to <address> [--key file]`: the same in a shop somewhere else. */
export async function runInShop(command: string, args: string[]): Promise<void> {
  const name = networkCommands.find((known) => known === command);
  if (!name) throw new UserError(`A shop takes ${networkCommands.join(", ")} over the network, but not ${command}.`);
  const text = { type: "string" } as const;
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      ...json,
      to: { type: "string", multiple: true },
      key: text,
      ...(name === "publish" ? { first: { type: "boolean" } as const } : {}),
      ...(name === "promote" || name === "plan" ? { percent: text, auto: text } : {}),
    },
  });
  const [remote = "", release] = positionalArgs(positionals, ...needed[name]);
  const { key, to: targets = [], first } = values;
  const [percent, auto] = [values.percent, values.auto].map((value) => (typeof value === "string" ? value : undefined));
  const shop = await shopAt(targets.find(isAddress) ?? "", key);
  const to = targets.find((target) => !isAddress(target));
  let result: CommandResult;
  if (name === "publish") result = await publishThere(shop, folderToPublish(remote), remote, first === true);
  else if (name === "promote")
    result = await promoteThere(shop, { remote, release: release ?? "", ...shareOf({ percent, auto }) });
  else {
    const share = name === "plan" ? shareFields(shareOf({ percent, auto })) : {};
    const rest = { ...(release !== undefined && { release }), ...share };
    result = await changeThere(shop, { command: name, remote, ...rest, ...(to !== undefined && { to }) });
  }
  print(values.json, result.value, result.text);
  if (name === "log") rejectFaults(result);
}
