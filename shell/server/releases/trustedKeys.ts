import { readFile } from "node:fs/promises";
import { isReleaseSignedBy } from "@aurelle/mfe/registry/releaseSignature";
import type { Registry, RemoteEntry } from "@aurelle/shared/contract/registry";
import type { PromotionMemory } from "./PromotionMemory";
import type { PromotionKey } from "./promotionHistory";
import type { RegistryReader } from "./registryReader";
import { withSignedPromotions } from "./signedPromotions";

type TrustedKey = PromotionKey;

const isTrustedKey = (value: unknown): value is TrustedKey => {
  const { id, publicKey, remotes, commands } = (value ?? {}) as Partial<Record<keyof TrustedKey, unknown>>;
  return [id, publicKey].every((text) => typeof text === "string") && [remotes, commands].every(Array.isArray);
};

/**
 * Reads the keys that this server trusts, in the form of `$RELEASES_DIR/keys.json` of a release store. The file is the owner's and not in the store, so that
 * a third party that can write into the store cannot add a key.
 * @throws Error with a sentence for a file that cannot be read or has another form
 */
export async function readTrustedKeys(file: string): Promise<readonly TrustedKey[]> {
  const text = await readFile(file, "utf8").catch((error: unknown) => {
    throw new Error(`TRUSTED_KEYS: ${file} cannot be read.`, { cause: error });
  });
  let keys: unknown;
  try {
    keys = JSON.parse(text);
  } catch {
    keys = null; // the next line says it
  }
  if (!Array.isArray(keys) || !keys.every(isTrustedKey))
    throw new Error(`TRUSTED_KEYS: ${file} has not the form of keys.json in a release store.`);
  return keys;
}

/** The releases of a remote that none of its keys has signed as they are. */
function untrusted(name: string, { releases }: RemoteEntry, keys: readonly TrustedKey[]): string[] {
  const entitled = keys.filter(
    ({ remotes, commands, revokedAt }) =>
      remotes.includes(name) && commands.includes("publish") && (revokedAt ?? null) === null,
  );
  return Object.entries(releases)
    .filter(([id, entry]) => !entitled.some(({ publicKey }) => isReleaseSignedBy(publicKey, name, id, entry)))
    .map(([id]) => id);
}

/** The registry with what the keys say of it. A remote that none of them names needs no signature. */
export function withTrust(registry: Registry, keys: readonly TrustedKey[]): Registry {
  const signed = new Set(keys.flatMap(({ remotes }) => remotes));
  const remotes = Object.entries(registry.remotes).map(([name, entry]) => {
    const { untrusted: _, ...own } = entry; // a registry cannot say it of itself
    return [name, signed.has(name) ? { ...own, untrusted: untrusted(name, entry, keys) } : own] as const;
  });
  return { ...registry, remotes: Object.fromEntries(remotes) };
}

/** Where a server gets what it knows of promotions. */
export interface PromotionTrust {
  /** The shop's own address. */
  shop: string;
  memory: Pick<PromotionMemory, "get" | "set">;
}

/** The registry with what the signed promotions say of it. Only remotes count that a trusted key may promote, or might before it was revoked. */
async function withPromotions(
  registry: Registry,
  keys: readonly TrustedKey[],
  { shop, memory }: PromotionTrust,
): Promise<Registry> {
  const signed = new Set(keys.flatMap(({ remotes, commands }) => (commands.includes("promote") ? remotes : [])));
  const found = Object.entries(registry.remotes).map(([name, entry]) =>
    signed.has(name)
      ? { name, ...withSignedPromotions(shop, name, entry, keys, memory.get(name)) }
      : { name, entry, known: null },
  );
  await memory.set(Object.fromEntries(found.flatMap(({ name, known }) => (known ? [[name, known]] : []))));
  return { ...registry, remotes: Object.fromEntries(found.map(({ name, entry }) => [name, entry])) };
}

/** Why visitors do not get a release that the registry gives them. */
const rejections = (name: string, { stable, canary, untrusted = [], unpromoted = [] }: RemoteEntry): string[] =>
  [stable, canary?.release].flatMap((id) => {
    if (typeof id !== "string") return [];
    if (untrusted.includes(id))
      return [`${name} ${id} is not served: it is not signed by a key that this server trusts`];
    return unpromoted.includes(id)
      ? [`${name} ${id} is not served: it was promoted without a signature that this server trusts`]
      : [];
  });

/**
 * A registry in which releases of the keys' remotes, and their promotions, count only with a signature. The document server then serves no
 * other: it passes them over, as it does with releases that the shell cannot use.
 * @param warn gets one message when a release that visitors would get becomes one of these
 */
export function trustedReader(
  reader: RegistryReader,
  keys: readonly TrustedKey[],
  promotions: PromotionTrust,
  warn: (message: string) => void,
): RegistryReader {
  const known = new WeakMap<Registry, Promise<Registry>>();
  /** What was reported, and is still so. */
  let reported = new Set<string>();
  const report = ({ remotes }: Registry) => {
    const found = Object.entries(remotes).flatMap(([name, entry]) => rejections(name, entry));
    for (const text of found) if (!reported.has(text)) warn(text);
    reported = new Set(found);
  };
  const judge = async (registry: Registry) => {
    const found = withTrust(await withPromotions(registry, keys, promotions), keys);
    report(found);
    return found;
  };
  return {
    async current() {
      const { registry, text } = await reader.current();
      const found = known.get(registry) ?? judge(registry);
      known.set(registry, found);
      return { registry: await found, text };
    },
  };
}
