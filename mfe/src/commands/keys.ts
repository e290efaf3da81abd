import { writeFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { storeDir } from "../paths";
import { addKey, readKeys, revokeKey } from "../registry/keys";
import { isKeyId, isPublicKey, keyIdOf, newKeyPair } from "../registry/signature";
import { codeOf } from "../store/registryFile";
import { UserError } from "../UserError";
import { json, positionalArgs, print } from "./cli";

/** What a key may do unless `--commands` says otherwise. */
const usualCommands = "publish,promote,rollback,quarantine,plan,status";

/** `mfe keys new <file>`: for a team, on its own machine. The private key never leaves it. */
async function create(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options: json });
  const [file = ""] = positionalArgs(positionals, "file");
  const { privateKey, publicKey } = newKeyPair();
  try {
    await writeFile(file, privateKey, { flag: "wx", mode: 0o600 });
  } catch (error) {
    if (codeOf(error) === "EEXIST") throw new UserError(`${file} exists. A key is never overwritten.`);
    throw new UserError(`${file} cannot be written.`, { cause: error });
  }
  const text = `${file} has the private key. Give the public one to the shop:\n${publicKey}`;
  print(values.json, { file, id: keyIdOf(publicKey), publicKey }, text);
}

const listOf = (text: string): string[] =>
  text
    .split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "");

/** `mfe keys add <public key> --team <name> --remotes <a,b> [--commands <c,d>]`: for the owner of a shop. */
async function add(args: string[]): Promise<void> {
  const text = { type: "string" } as const;
  const options = { ...json, team: text, remotes: text, commands: text };
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options });
  const [publicKey = ""] = positionalArgs(positionals, "public key");
  const { team = "", remotes = "", commands = usualCommands } = values;
  if (team === "" || remotes === "") throw new UserError("Give --team and --remotes. See mfe --help.");
  const key = await addKey(storeDir(), { publicKey, team, remotes: listOf(remotes), commands: listOf(commands) });
  print(values.json, key, `${team} may ${key.commands.join(", ")} ${key.remotes.join(", ")} (key ${key.id})`);
}

/** `mfe keys revoke <id>` */
async function revoke(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options: json });
  const [id = ""] = positionalArgs(positionals, "id");
  await revokeKey(storeDir(), id);
  print(values.json, { id }, `the shop refuses the key ${id} from now on`);
}

/** `mfe keys` */
async function list(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: json });
  const keys = await readKeys(storeDir());
  const lines = keys.map(({ id, team, remotes, commands, revokedAt }) => {
    const may = revokedAt === null ? `may ${commands.join(", ")} ${remotes.join(", ")}` : `revoked at ${revokedAt}`;
    return `${id} ${team.padEnd(12)} ${may}`;
  });
  print(values.json, keys, lines.join("\n") || "the shop has no keys, and takes nothing over the network");
}

const actions: Readonly<Record<string, (args: string[]) => Promise<void>>> = { new: create, add, revoke };

/** One key and one id in 64 begin with "-", which `parseArgs` takes for an option unless it follows "--". */
function withKeysLast(args: string[]): string[] {
  const isKey = (arg: string) => arg.startsWith("-") && (isPublicKey(arg) || isKeyId(arg));
  const keys = args.filter(isKey);
  return keys.length === 0 || args.includes("--") ? args : [...args.filter((arg) => !isKey(arg)), "--", ...keys];
}

/** `mfe keys [new | add | revoke]` */
export async function keys([action, ...args]: string[]): Promise<void> {
  if (action === undefined || action.startsWith("--")) return list(action === undefined ? args : [action, ...args]);
  const run = Object.hasOwn(actions, action) ? actions[action] : undefined;
  if (!run) throw new UserError(`mfe keys has no "${action}". See mfe --help.`);
  return run(withKeysLast(args));
}
