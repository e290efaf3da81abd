import { cp, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { NetworkCommand } from "@aurelle/mfe/registry/keys";
import { signPromotion } from "@aurelle/mfe/registry/promotionSignature";
import { signRelease } from "@aurelle/mfe/registry/releaseSignature";
import { keyIdOf, newKeyPair } from "@aurelle/mfe/registry/signature";
import { publish } from "@aurelle/mfe/store/publish";
import { readRegistry } from "@aurelle/mfe/store/registryFile";
import type { PromotionSigner } from "@aurelle/mfe/store/signedPromotions";
import { aBuild } from "@aurelle/mfe/testing/aBuild";
import type { RemoteEntry } from "@aurelle/shared/contract/registry";
import { PromotionMemory } from "../releases/PromotionMemory";
import { pageRegistry } from "../releases/pageRegistry";
import type { PromotionKey } from "../releases/promotionHistory";
import { registryReader } from "../releases/registryReader";
import { trustedReader } from "../releases/trustedKeys";
import { shellFacts } from "./shellFacts";

/** The address of the shop. */
export const shop = "https://shop.example";
/** The pair of the team whose key the server trusts. */
export const pair = newKeyPair();

/** A key of the team of `cart`. */
export const keyOf = (
  publicKey: string,
  commands: readonly NetworkCommand[] = ["publish", "promote"],
): PromotionKey => ({ id: keyIdOf(publicKey), publicKey, remotes: ["cart"], commands, revokedAt: null });

let minute = 0;
/** A time after that of each earlier signature. */
export const nextTime = (): string => {
  minute += 1;
  return new Date(Date.UTC(2026, 10, 26, 8, minute)).toISOString();
};

/** Signs as the owner of a private key. */
export const signerWith =
  (privateKey: string): PromotionSigner =>
  (remote, promoted) =>
    signPromotion(privateKey, shop, remote, promoted, nextTime());
export const signer = signerWith(pair.privateKey);

/** A store with releases of `cart`, and a server that trusts the team's key. */
export interface TrustingServer {
  store: string;
  /** The file of what it knows of promotions. */
  memoryFile: string;
  /** What it has logged. */
  messages: string[];
  /** Starts it again, with what it has remembered. */
  restart: (keys?: readonly PromotionKey[]) => Promise<void>;
  /** Starts another one that remembers nothing. */
  startNew: () => Promise<void>;
  /** What visitors get, after a look at the registry. */
  given: (bucket?: number) => Promise<string | undefined>;
  /** The registry's entry of `cart`. */
  entry: () => Promise<RemoteEntry>;
  /** Writes into the store as a third party that has its files. */
  tamper: (change: (entry: RemoteEntry) => RemoteEntry) => Promise<void>;
  remove: () => Promise<void>;
}

/** Stores without any promotion, by their releases: a copy takes a fraction of the time of publishing them. */
const published = new Map<string, Promise<string>>();
afterAll(async () => {
  for (const home of published.values()) await rm(await home, { recursive: true });
});

/** @returns the folder of the store `store` */
async function publishAll(releases: readonly string[]): Promise<string> {
  const home = await mkdtemp(path.join(tmpdir(), "published-"));
  for (const release of releases) {
    const dir = await aBuild(path.join(home, release), { release }, { "remoteEntry.js": release });
    await publish(path.join(home, "store"), dir, (...of) => signRelease(pair.privateKey, ...of));
  }
  return home;
}

/** @param releases are published, and signed by the team */
export async function aTrustingServer(releases: readonly string[]): Promise<TrustingServer> {
  const home = await mkdtemp(path.join(tmpdir(), "promotions-"));
  const store = path.join(home, "store");
  const memoryFile = path.join(home, "promotions.json");
  const messages: string[] = [];
  const name = releases.join();
  const source = published.get(name) ?? publishAll(releases);
  published.set(name, source);
  await cp(path.join(await source, "store"), store, { recursive: true });
  let reader: ReturnType<typeof trustedReader>;
  const restart = async (keys: readonly PromotionKey[] = [keyOf(pair.publicKey)]) => {
    const warn = (message: string) => messages.push(message);
    const memory = await PromotionMemory.open(memoryFile, warn);
    reader = trustedReader(registryReader(store, warn), keys, { shop, memory }, warn);
  };
  const entry = async () => (await readRegistry(store)).remotes.cart as RemoteEntry; // published above
  await restart();
  return {
    store,
    memoryFile,
    messages,
    restart,
    startNew: async () => {
      await rm(memoryFile, { force: true });
      await restart();
    },
    given: async (bucket) => pageRegistry((await reader.current()).registry, shellFacts, bucket).remotes.cart?.release,
    entry,
    tamper: async (change) => {
      const cart = change(await entry());
      await writeFile(
        path.join(store, "remotes.json"),
        JSON.stringify({ ...(await readRegistry(store)), remotes: { cart } }),
      );
    },
    remove: () => rm(home, { recursive: true }),
  };
}
