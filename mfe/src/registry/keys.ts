import { mkdir, readFile } from "node:fs/promises";
import path from "node:path";
import { codeOf, withRegistryLock } from "../store/registryFile";
import { UserError } from "../UserError";
import { replaceJson } from "./replaceJson";
import { isPublicKey, keyIdOf } from "./signature";

/** The commands that a shop takes over the network. */
export const networkCommands = ["publish", "promote", "rollback", "quarantine", "retire", "plan", "status"] as const;
export type NetworkCommand = (typeof networkCommands)[number];

/** A key of a team. */
export interface TeamKey {
  id: string;
  team: string;
  /** Who has the key; keys of one person count as one (decision 0024). Without it, each key is another person's. */
  person?: string;
  publicKey: string;
  /** The remotes whose releases the key may change; `shell` is one of them. */
  remotes: readonly string[];
  commands: readonly NetworkCommand[];
  addedAt: string;
  revokedAt: string | null;
}

const fileOf = (store: string) => path.join(store, "keys.json");

/** All keys of the store, also the revoked ones. A shop without the file takes nothing over the network. */
export async function readKeys(store: string): Promise<readonly TeamKey[]> {
  try {
    return JSON.parse(await readFile(fileOf(store), "utf8")) as TeamKey[]; // written by `changeKeys`
  } catch (error) {
    if (codeOf(error) === "ENOENT") return [];
    throw error;
  }
}

/** Replaces the file at once, under the lock of the registry. */
async function changeKeys(store: string, change: (keys: readonly TeamKey[]) => readonly TeamKey[]): Promise<void> {
  await mkdir(store, { recursive: true });
  await withRegistryLock(store, async () => replaceJson(fileOf(store), change(await readKeys(store))));
}

const isCommand = (text: string): text is NetworkCommand => (networkCommands as readonly string[]).includes(text);

/**
 * Lets the owner of a public key change remotes.
 * @throws UserError for another text than a public key, for an unknown command, and for a key that the store has, also a revoked one
 */
export async function addKey(
  store: string,
  {
    publicKey,
    team,
    person,
    remotes,
    commands,
  }: Record<"publicKey" | "team", string> & Record<"remotes" | "commands", string[]> & { person?: string | undefined },
): Promise<TeamKey> {
  if (!isPublicKey(publicKey)) throw new UserError("The public key has 43 characters: mfe keys new prints it.");
  const unknown = commands.find((name) => !isCommand(name));
  if (unknown !== undefined) throw new UserError(`"${unknown}" is none of ${networkCommands.join(", ")}.`);
  const id = keyIdOf(publicKey);
  const addedAt = new Date().toISOString();
  const key = {
    id,
    team,
    ...(person && { person }),
    publicKey,
    remotes,
    commands: commands.filter(isCommand),
    addedAt,
    revokedAt: null,
  };
  await changeKeys(store, (keys) => {
    const known = keys.find((other) => other.id === id);
    if (known) throw new UserError(`The shop has this key already: ${id} of ${known.team}.`);
    return [...keys, key];
  });
  return key;
}

/** From now on the shop refuses the key. @throws UserError for an unknown id */
export async function revokeKey(store: string, id: string): Promise<void> {
  await changeKeys(store, (keys) => {
    if (!keys.some((key) => key.id === id)) throw new UserError(`The shop has no key ${id}: mfe keys lists them.`);
    const revokedAt = new Date().toISOString();
    return keys.map((key) => (key.id === id ? { ...key, revokedAt: key.revokedAt ?? revokedAt } : key));
  });
}
