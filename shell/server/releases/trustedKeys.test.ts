import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { TeamKey } from "@aurelle/mfe/registry/keys";
import { signRelease } from "@aurelle/mfe/registry/releaseSignature";
import { keyIdOf, newKeyPair } from "@aurelle/mfe/registry/signature";
import { promote } from "@aurelle/mfe/store/promote";
import { publish } from "@aurelle/mfe/store/publish";
import { readRegistry } from "@aurelle/mfe/store/registryFile";
import { aBuild } from "@aurelle/mfe/testing/aBuild";
import type { Registry, ReleaseEntry } from "@aurelle/shared/contract/registry";
import { shellFacts } from "../testing/shellFacts";
import { pageRegistry } from "./pageRegistry";
import { registryReader } from "./registryReader";
import { readTrustedKeys, trustedReader, withTrust } from "./trustedKeys";

const [one, two] = ["1.0.0-aaaaaaaa", "1.0.1-bbbbbbbb"] as const;
const pair = newKeyPair();
const key: TeamKey = {
  id: keyIdOf(pair.publicKey),
  team: "team-cart",
  publicKey: pair.publicKey,
  remotes: ["cart"],
  commands: ["publish"],
  addedAt: "2026-11-26T00:00:00.000Z",
  revokedAt: null,
};
const signs = (remote: string, release: string, entry: ReleaseEntry) =>
  signRelease(pair.privateKey, remote, release, entry);

let home: string;
let store: string;
beforeEach(async () => {
  home = await mkdtemp(path.join(tmpdir(), "trusted-"));
  store = path.join(home, "store");
  // The first release is signed, the second is not, and both have been the stable one.
  for (const release of [one, two]) {
    const dir = await aBuild(path.join(home, release), { release }, { "remoteEntry.js": release });
    await publish(store, dir, release === one ? signs : undefined);
    await promote(store, "cart", release);
  }
});
afterEach(() => rm(home, { recursive: true }));

const givenBy = (registry: Registry) => pageRegistry(registry, shellFacts).remotes.cart;

it("gives visitors the newest release that a trusted key has signed, and says why not a newer one", async () => {
  const registry = withTrust(await readRegistry(store), [key]);
  expect(givenBy(registry)?.release).toBe(one);
  expect(givenBy(registry)?.passedOver).toEqual([
    { release: two, reason: "is not signed by a key that this server trusts" },
  ]);
  expect(JSON.stringify(givenBy(registry))).not.toContain("signature");
});

it("asks for no signature of a remote that no trusted key names", async () => {
  const registry = withTrust(await readRegistry(store), [{ ...key, remotes: ["account"] }]);
  expect(givenBy(registry)?.release).toBe(two);
});

it.each<[string, Partial<TeamKey>]>([
  ["was revoked", { revokedAt: "2026-11-26T01:00:00.000Z" }],
  ["may not publish", { commands: ["promote"] }],
])("does not count a key that %s", async (_, change) => {
  expect(givenBy(withTrust(await readRegistry(store), [{ ...key, ...change }]))).toBeUndefined();
});

describe("a registry that was changed in the store", () => {
  const changes: Record<string, (entry: ReleaseEntry) => ReleaseEntry> = {
    "another hash of a script": (entry) => ({
      ...entry,
      integrity: { ...entry.integrity, "remoteEntry.js": `sha384-${"A".repeat(64)}` },
    }),
    "a module for the server": (entry) => ({ ...entry, server: { "server/server.cjs": `sha384-${"A".repeat(64)}` } }),
    "another folder": (entry) => ({ ...entry, base: "/r/cart/9.9.9-cccccccc/" }),
    "another page": (entry) => ({ ...entry, pages: [{ path: "/login", title: "Login" }] }),
    "the signature of another key": (entry) => ({
      ...entry,
      signature: { ...signRelease(newKeyPair().privateKey, "cart", one, entry), key: key.id },
    }),
    "no text as signature": (entry) => ({ ...entry, signature: { key: key.id, value: "" } }),
  };
  it.each(Object.entries(changes))("serves nothing of it: %s", async (_, change) => {
    const { remotes, ...rest } = await readRegistry(store);
    const { cart } = remotes;
    if (!cart) throw new Error("the store has the remote");
    const signed = cart.releases[one] as ReleaseEntry; // published above
    const changed = { ...cart, untrusted: [], releases: { [one]: change(signed) } };
    expect(givenBy(withTrust({ ...rest, remotes: { cart: changed } }, [key]))).toBeUndefined();
  });

  it("serves nothing of another remote's signed release under this name", async () => {
    const { remotes, ...rest } = await readRegistry(store);
    const { cart } = remotes;
    if (!cart) throw new Error("the store has the remote");
    const copied = withTrust(
      { ...rest, remotes: { checkout: { ...cart, releases: { [one]: cart.releases[one] as ReleaseEntry } } } },
      [{ ...key, remotes: ["checkout"] }],
    );
    expect(pageRegistry(copied, shellFacts).remotes.checkout).toBeUndefined();
  });
});

it("says in the log which release is not served, once until it changes", async () => {
  const messages: string[] = [];
  const reader = trustedReader(
    registryReader(store, () => {}),
    [key],
    { shop: "https://shop.example", memory: { get: () => undefined, set: async () => {} } },
    (message) => messages.push(message),
  );
  const text = `cart ${two} is not served: it is not signed by a key that this server trusts`;
  await reader.current();
  await publish(
    store,
    await aBuild(path.join(home, "next"), { release: "1.0.2-cccccccc" }, { "remoteEntry.js": "next" }),
  );
  await reader.current(); // another registry
  expect(messages).toEqual([text]);
  await promote(store, "cart", one);
  await reader.current();
  await promote(store, "cart", two);
  await reader.current();
  expect(messages).toEqual([text, text]);
});

describe("the file of the keys", () => {
  const fileWith = async (text: string) => {
    const file = path.join(home, "trusted.json");
    await writeFile(file, text);
    return file;
  };
  it("has the form of keys.json in a store", async () => {
    expect(await readTrustedKeys(await fileWith(JSON.stringify([key])))).toEqual([key]);
  });

  it.each(["", "{}", "[{}]", '[{"id":"a"}]', "[null]"])("is refused with a sentence: %p", async (text) => {
    await expect(readTrustedKeys(await fileWith(text))).rejects.toThrow(/has not the form of keys\.json/);
  });

  it("is missing", async () => {
    await expect(readTrustedKeys(path.join(home, "none.json"))).rejects.toThrow(/cannot be read/);
  });
});
