import { writeFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { storeDir } from "../paths";
import { addKey, readKeys, revokeKey } from "../registry/keys";
import { setSecondPerson } from "../registry/secondPerson";
import { isKeyId, isPublicKey, keyIdOf, newKeyPair } from "../registry/signature";
import { codeOf } from "../storage/codeOf";
import { UserError } from "../UserError";
import { json, positionalArgs, print } from "./cli";

/** What a key may do unless `--commands` says otherwise. */
const usualCommands = "publish,promote,rollback,quarantine,plan,status,log";

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

/** The names of a list. @param what the argument's name, for the message @throws UserError for a list without a name */
function listOf(text: string, what: string): string[] {
  const names = text
    .split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "");
  if (names.length === 0) throw new UserError(`${what} has no name: separate names by commas.`);
  return [...new Set(names)];
}

/** `mfe keys add <public key> --team <name> --remotes <a,b> [--person <name>] [--commands <c,d>]`: for the owner of a shop. */
async function add(args: string[]): Promise<void> {
  const text = { type: "string" } as const;
  const options = { ...json, team: text, person: text, remotes: text, commands: text };
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options });
  const [publicKey = ""] = positionalArgs(positionals, "public key");
  const { team = "", person, remotes = "", commands = usualCommands } = values;
  if (team === "" || remotes === "") throw new UserError("Give --team and --remotes. See mfe --help.");
  const allowed = { remotes: listOf(remotes, "--remotes"), commands: listOf(commands, "--commands") };
  const key = await addKey(storeDir(), { publicKey, team, person, ...allowed });
  print(values.json, key, `${team} may ${key.commands.join(", ")} ${key.remotes.join(", ")} (key ${key.id})`);
}

/** `mfe keys revoke <id>` */
async function revoke(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options: json });
  const [id = ""] = positionalArgs(positionals, "id");
  await revokeKey(storeDir(), id);
  print(values.json, { id }, `the shop refuses the key ${id} from now on`);
}

/** `mfe keys second-person <a,b | none>`: for the owner of a shop. */
async function secondPerson(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options: json });
  const [names = ""] = positionalArgs(positionals, "remotes, or none");
  const remotes = names === "none" ? [] : listOf(names, "The list of remotes (or none)");
  await setSecondPerson(storeDir(), remotes);
  const text =
    remotes.length === 0
      ? "one person can promote over the network"
      : `two people must ask for a promotion of ${remotes.join(", ")} over the network`;
  print(values.json, { remotes }, text);
}

/** `mfe keys` */
async function list(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: json });
  const keys = await readKeys(storeDir());
  const lines = keys.map(({ id, team, person, remotes, commands, revokedAt }) => {
    const may = revokedAt === null ? `may ${commands.join(", ")} ${remotes.join(", ")}` : `revoked at ${revokedAt}`;
    return `${id} ${team.padEnd(12)} ${may}${person === undefined ? "" : ` (${person})`}`;
  });
  print(values.json, keys, lines.join("\n") || "the shop has no keys, and takes nothing over the network");
}

const actions: Readonly<Record<string, (args: string[]) => Promise<void>>> = {
  new: create,
  add,
  revoke,
  "second-person": secondPerson,
};

/** One key and one id in 64 begin with "-", which `parseArgs` takes for an option unless it follows "--". */
function withKeysLast(args: string[]): string[] {
  const isKey = (arg: string) => arg.startsWith("-") && (isPublicKey(arg) || isKeyId(arg));
  const keys = args.filter(isKey);
  return keys.length === 0 || args.includes("--") ? args : [...args.filter((arg) => !isKey(arg)), "--", ...keys];
}

/** `mfe keys [new | add | revoke | second-person]` */
export async function keys([action, ...args]: string[]): Promise<void> {
  if (action === undefined || action.startsWith("--")) return list(action === undefined ? args : [action, ...args]);
  const run = Object.hasOwn(actions, action) ? actions[action] : undefined;
  if (!run) throw new UserError(`mfe keys has no "${action}". See mfe --help.`);
  return run(withKeysLast(args));
}
