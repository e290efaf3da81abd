import { storageOf } from "../storage/storageOf";
import { UserError } from "../UserError";
import { isPublicKey, keyIdOf } from "./signature";

/** The commands that a shop takes over the network. */
export const networkCommands = [
  "publish",
  "promote",
  "rollback",
  "quarantine",
  "retire",
  "plan",
  "status",
  "log",
] as const;
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

const parse = (text: string | null): readonly TeamKey[] => (text === null ? [] : JSON.parse(text)); // written by `changeKeys`

/** All keys of the store, also the revoked ones. A shop without the file takes nothing over the network. */
export const readKeys = async (store: string): Promise<readonly TeamKey[]> =>
  parse(await storageOf(store).readState("keys.json"));

/** Replaces the keys at once, under the lock of the registry. */
const changeKeys = (store: string, change: (keys: readonly TeamKey[]) => readonly TeamKey[]): Promise<void> =>
  storageOf(store).change(async (state) => {
    const keys = change(parse(await state.read("keys.json")));
    await state.replace("keys.json", `${JSON.stringify(keys, null, 2)}\n`);
  });

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
