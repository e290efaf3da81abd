import { existsSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { parseArgs } from "node:util";
import { runThere } from "../registry/client";
import { newKeyPair, publicKeyOf } from "../registry/signature";
import { UserError } from "../UserError";
import { json, positionalArgs, print } from "./cli";
import { readPrivateKey, storedKeyFile } from "./privateKey";
import { originOf, shopAt } from "./there";

/**
 * Stores a key for a shop, readable by its user alone. A stored key is never overwritten.
 * @param given the file of an existing key; without it a new one is made
 */
async function storeKey(file: string, given: string | undefined): Promise<void> {
  const stored = existsSync(file) ? await readPrivateKey(file) : null;
  const wanted = given === undefined ? (stored ?? newKeyPair().privateKey) : await readPrivateKey(given);
  if (stored !== null && publicKeyOf(stored) !== publicKeyOf(wanted))
    throw new UserError(`There is another key for this shop already: ${file}. Remove it first, or use --key.`);
  if (stored !== null) return;
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  await writeFile(file, wanted, { flag: "wx", mode: 0o600 });
}

/** Whether the shop knows the key. @throws UserError when it cannot be reached, or refuses the key for another reason */
async function isKnown(shop: Parameters<typeof runThere>[0]): Promise<boolean> {
  try {
    await runThere(shop, { command: "status" });
    return true;
  } catch (error) {
    if (error instanceof UserError && /\(unknown-key\)$/.test(error.message)) return false;
    // The key is known, but for other commands.
    if (error instanceof UserError && /\(not-allowed\)$/.test(error.message)) return true;
    throw error;
  }
}

/**
 * `mfe login <address> [--key file]`: makes a key for a shop, or takes the one in the file, and stores it for all later commands with
 * `--to` that address. It says whether the shop knows the key, and what its owner has to do. A second login changes nothing.
 */
export async function login(args: string[]): Promise<void> {
  const options = { ...json, key: { type: "string" } } as const;
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options });
  const [address = ""] = positionalArgs(positionals, "address of the shop");
  const file = storedKeyFile(originOf(address)); // it throws before a key is made
  await storeKey(file, values.key);
  const shop = await shopAt(address, file);
  const publicKey = publicKeyOf(shop.privateKey);
  const known = await isKnown(shop);
  const next = known
    ? `${shop.url} knows the key.`
    : `${shop.url} does not know the key yet. Its owner adds it:\n  npm run mfe -- keys add ${publicKey} --team <name> --remotes <a,b>`;
  print(values.json, { shop: shop.url, file, publicKey, known }, `the key is in ${file}\n${next}`);
}
