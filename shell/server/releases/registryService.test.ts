/** @jest-environment node */
import { randomBytes } from "node:crypto";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import net from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { brotliDecompress } from "node:zlib";
import { changeThere, promoteThere, publishThere, type RemoteShop, runThere } from "@aurelle/mfe/registry/client";
import { addKey, revokeKey } from "@aurelle/mfe/registry/keys";
import { isPromotionSignedBy, signPromotion } from "@aurelle/mfe/registry/promotionSignature";
import { isReleaseSignedBy, signRelease } from "@aurelle/mfe/registry/releaseSignature";
import { setSecondPerson } from "@aurelle/mfe/registry/secondPerson";
import { keyIdOf, newKeyPair, publicKeyOf, signatureHeaders, signRequest } from "@aurelle/mfe/registry/signature";
import { publish, registryEntry } from "@aurelle/mfe/store/publish";
import { readRegistry } from "@aurelle/mfe/store/registryFile";
import { aBuild } from "@aurelle/mfe/testing/aBuild";
import type { ReleaseEntry } from "@aurelle/shared/contract/registry";
import Fastify, { type FastifyInstance } from "fastify";
import { addRegistryRoute } from "./registryRoute";
import { addRegistryService } from "./registryService";

let home: string;
let store: string;
let app: FastifyInstance;
/** The address at which the shop listens, which is also its own. */
let url: string;
/** The pair of a team whose public key the shop has. */
let pair: ReturnType<typeof newKeyPair>;
let shop: RemoteShop;

async function freePort(): Promise<number> {
  const server = net.createServer().listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const { port } = server.address() as net.AddressInfo; // it listens on a port
  await promisify(server.close.bind(server))();
  return port;
}

/** One shop serves all tests: what it knows is in its store. */
beforeAll(async () => {
  home = await mkdtemp(path.join(tmpdir(), "registry-"));
  store = path.join(home, "store");
  const port = await freePort();
  url = `http://127.0.0.1:${port}`;
  app = Fastify({ forceCloseConnections: true });
  await addRegistryService(app, { releasesDir: store, publicUrl: url }, null);
  addRegistryRoute(app, { current: async () => ({ registry: await readRegistry(store), text: "" }) });
  await app.listen({ port, host: "127.0.0.1" });
});
afterAll(async () => {
  await app.close();
  await rm(home, { recursive: true, force: true });
});

/** Empties the shop's store, except for the key of a team. */
async function emptyStore(commands = usual): Promise<void> {
  await rm(store, { recursive: true, force: true });
  pair = newKeyPair();
  shop = { url, privateKey: pair.privateKey };
  await allow({ commands });
}

const usual = ["publish", "promote", "rollback", "status"];
interface Allowed {
  publicKey?: string;
  remotes?: string[];
  commands?: string[];
  person?: string;
}
const allow = ({ publicKey = pair.publicKey, remotes = ["gifts"], commands = usual, person }: Allowed) =>
  addKey(store, { publicKey, team: "team-gifts", person, remotes, commands });

const one = "1.0.0-aaaaaaaa";
const two = "2.0.0-bbbbbbbb";
const entry = `export const gifts = "${"wrapped ".repeat(200)}";`;
const aGift = (release: string, part: object = {}, files: Readonly<Record<string, string>> = {}) =>
  aBuild(
    path.join(home, `${release}-${randomBytes(4).toString("hex")}`),
    { remote: "gifts", release, pages: [{ path: "/gifts", title: "Gifts" }], ...part },
    { "remoteEntry.js": entry, ...files },
  );

/** Everything that the store contains, without the requests that it remembers. */
async function storeFiles(): Promise<string[]> {
  const names = await readdir(store, { recursive: true });
  return names.filter((name) => !/^(?:nonces|uploads|tmp)(?:\/|$)/.test(name)).sort();
}

interface Changes {
  /** The version of the contract of the sender's tool; none unless set, as of older tools. */
  version?: string;
  privateKey?: string;
  keyId?: string;
  time?: number;
  nonce?: string;
  signedFor?: string;
  sentBody?: Buffer;
}
/** Sends a command as an attacker would who can change each part of a request. */
function send(message: object, changes: Changes = {}) {
  const body = Buffer.from(JSON.stringify(message));
  const { privateKey = pair.privateKey, keyId = keyIdOf(pair.publicKey), time = Date.now() } = changes;
  const nonce = changes.nonce ?? randomBytes(16).toString("base64url");
  const facts = { method: "POST", path: "/registry/commands", shop: changes.signedFor ?? url, time, nonce };
  return app.inject({
    method: "POST",
    url: "/registry/commands",
    payload: changes.sentBody ?? body,
    headers: {
      "content-type": "application/octet-stream",
      [signatureHeaders.key]: keyId,
      [signatureHeaders.time]: String(time),
      [signatureHeaders.nonce]: nonce,
      [signatureHeaders.signature]: signRequest(privateKey, facts, body),
      ...(changes.version && { [signatureHeaders.version]: changes.version }),
    },
  });
}
const rollback = { command: "rollback", remote: "gifts" };
const forTwo = { release: two, percent: 100 };

describe("the registry over the network", () => {
  beforeEach(() => emptyStore());

  it("publishes, promotes and rolls back, and the log names the team and its key", async () => {
    const published = await publishThere(shop, await aGift(one), "gifts", true);
    expect(published).toMatchObject({ value: { remote: "gifts", release: one } });
    await publishThere(shop, await aGift(two), "gifts", false);
    expect((await runThere(shop, { command: "promote", remote: "gifts", release: two })).text).toMatch(/^visitors/);
    expect((await readRegistry(store)).remotes.gifts).toMatchObject({ stable: two, lkg: [one] });
    await runThere(shop, { command: "rollback", remote: "gifts" });
    expect((await readRegistry(store)).remotes.gifts?.stable).toBe(one);
    const log = (await readFile(path.join(store, "log.jsonl"), "utf8")).trim().split("\n");
    const who = `team-gifts (key ${keyIdOf(pair.publicKey)})`;
    expect(log.map((line) => JSON.parse(line))).toEqual(log.map(() => expect.objectContaining({ who })));
    expect((await runThere(shop, { command: "status" })).text).toContain(`gifts        ${one}`);
  });

  it("stores the team's signature with the release, also of one that had none", async () => {
    const description = await readFile(path.join(await aGift(one), "release.json"), "utf8");
    await publishThere(shop, await aGift(one), "gifts", false); // its files
    await publish(path.join(home, "other"), await aGift(one));
    expect((await readRegistry(path.join(home, "other"))).remotes.gifts?.releases[one]?.signature).toBeUndefined();
    const signed = (await readRegistry(store)).remotes.gifts?.releases[one] as ReleaseEntry; // published above
    expect(isReleaseSignedBy(pair.publicKey, "gifts", one, signed)).toBe(true);
    expect(signed.signature?.key).toBe(keyIdOf(pair.publicKey));
    expect((await send({ command: "publish", description })).statusCode).toBe(200); // an older tool
    expect((await readRegistry(store)).remotes.gifts?.releases[one]).toEqual(signed);
  });

  it("replaces the signature when the team publishes the release with its next key", async () => {
    await publishThere(shop, await aGift(one), "gifts", false);
    const next = newKeyPair();
    await allow({ publicKey: next.publicKey });
    await publishThere({ url, privateKey: next.privateKey }, await aGift(one), "gifts", false);
    const signed = (await readRegistry(store)).remotes.gifts?.releases[one] as ReleaseEntry; // published above
    expect(isReleaseSignedBy(next.publicKey, "gifts", one, signed)).toBe(true);
  });

  it("takes no release whose signature is another key's, or of another release", async () => {
    const dir = await aGift(one);
    const description = await readFile(path.join(dir, "release.json"), "utf8");
    const release = JSON.parse(description) as Parameters<typeof registryEntry>[0]; // a build of the test
    const entryOfIt = registryEntry(release);
    const wrong = [
      signRelease(newKeyPair().privateKey, "gifts", one, entryOfIt).value,
      signRelease(pair.privateKey, "gifts", two, entryOfIt).value,
      signRelease(pair.privateKey, "gifts", one, { ...entryOfIt, integrity: {} }).value,
      "",
    ];
    // The files are there already.
    await publishThere({ url, privateKey: pair.privateKey }, await aGift(two), "gifts", false);
    const before = await storeFiles();
    const registry = await readFile(path.join(store, "remotes.json"), "utf8");
    for (const signature of wrong) {
      const answer = await send({ command: "publish", description, signature });
      expect([answer.statusCode, answer.json().code]).toEqual([401, "wrong-signature"]);
    }
    expect(await storeFiles()).toEqual(before);
    expect(await readFile(path.join(store, "remotes.json"), "utf8")).toBe(registry);
  });

  it("serves the bytes that were built, and compresses them itself", async () => {
    const dir = await aGift(one);
    await writeFile(path.join(dir, "remoteEntry.js.br"), "other bytes, which no hash covers");
    await publishThere(shop, dir, "gifts", true);
    const folder = path.join(store, "r/gifts", one);
    expect(await readFile(path.join(folder, "remoteEntry.js"), "utf8")).toBe(entry);
    const compressed = await readFile(path.join(folder, "remoteEntry.js.br"));
    expect((await promisify(brotliDecompress)(compressed)).toString()).toBe(entry);
    expect(await readdir(path.join(store, "tmp"))).toEqual([]);
  });

  it("reads the log, also with a key that may only read the status", async () => {
    await publishThere(shop, await aGift(one), "gifts", true);
    const reader = newKeyPair();
    await allow({ publicKey: reader.publicKey, commands: ["status"] });
    const { value, text } = await runThere({ url, privateKey: reader.privateKey }, { command: "log" });
    expect(value).toMatchObject({
      faults: [],
      entries: [{ what: `publish gifts ${one}` }, { what: `promote gifts ${one}` }],
    });
    expect(text).toContain(`publish gifts ${one}`);
  });

  it("uploads only what the shop does not have, so that an interrupted upload goes on", async () => {
    await publishThere(shop, await aGift(one, {}, { "chunk.js": "export {};" }), "gifts", true);
    const uploads = () => readdir(path.join(store, "uploads", keyIdOf(pair.publicKey)));
    const before = (await uploads()).length;
    await publishThere(shop, await aGift(two, {}, { "chunk.js": "export {};" }), "gifts", false);
    expect([before, (await uploads()).length]).toEqual([2, 2]);
  });

  it("plans like the command line: it fails when visitors would not get the release", async () => {
    const planner = newKeyPair();
    await allow({ publicKey: planner.publicKey, commands: ["publish", "plan"] });
    const theirs = { url, privateKey: planner.privateKey };
    await publishThere(theirs, await aGift(one), "gifts", false);
    await publishThere(theirs, await aGift(two, { requires: "^9.0.0" }), "gifts", false);
    const plan = (release: string) => runThere(theirs, { command: "plan", remote: "gifts", release });
    expect((await plan(one)).text).toContain(`all visitors would get gifts ${one}`);
    await expect(plan(two)).rejects.toThrow(/contract.*\(rejected\)/s);
  });

  it("has the sentence of a rejected command", async () => {
    const promote = runThere(shop, { command: "promote", remote: "gifts", release: one });
    await expect(promote).rejects.toThrow(`${url} refuses: The registry knows no remote "gifts". (rejected)`);
  });
});

describe("a request that the registry refuses changes nothing", () => {
  let before: string[];
  // No test changes the store, which is what they prove.
  beforeAll(async () => {
    await emptyStore();
    await publishThere(shop, await aGift(one), "gifts", true);
    await publishThere(shop, await aGift(two), "gifts", false);
    await runThere(shop, { command: "promote", remote: "gifts", release: two });
  });
  beforeEach(async () => {
    before = await storeFiles();
  });
  afterEach(async () => {
    expect((await readRegistry(store)).remotes.gifts?.stable).toBe(two);
    expect(await storeFiles()).toEqual(before);
  });

  const rejected = async (response: ReturnType<typeof send>) => {
    const { statusCode, body } = await response;
    const { code, message } = JSON.parse(body);
    expect(message).toMatch(/\.$/);
    return [statusCode, code];
  };

  it("of a key that the shop does not know", async () => {
    const other = newKeyPair();
    const changes = { privateKey: other.privateKey, keyId: keyIdOf(other.publicKey) };
    expect(await rejected(send(rollback, changes))).toEqual([401, "unknown-key"]);
  });

  it("of another key under the name of a known one", async () => {
    expect(await rejected(send(rollback, { privateKey: newKeyPair().privateKey }))).toEqual([401, "wrong-signature"]);
  });

  it("of a revoked key", async () => {
    const { publicKey, privateKey } = newKeyPair();
    const keyId = keyIdOf(publicKey);
    await allow({ publicKey });
    await revokeKey(store, keyId);
    expect(await rejected(send(rollback, { privateKey, keyId }))).toEqual([401, "revoked-key"]);
  });

  it("with a changed byte", async () => {
    const sentBody = Buffer.from(JSON.stringify({ ...rollback, to: one }));
    expect(await rejected(send(rollback, { sentBody }))).toEqual([401, "wrong-signature"]);
  });

  it("that was signed for another shop", async () => {
    expect(await rejected(send(rollback, { signedFor: "https://staging.example" }))).toEqual([401, "wrong-signature"]);
  });

  it.each([-301_000, 301_000, Number.NaN])("that is %p ms from the shop's clock", async (difference) => {
    expect(await rejected(send(rollback, { time: Date.now() + difference }))).toEqual([401, "wrong-clock"]);
  });

  it("that was sent before", async () => {
    const sent = { nonce: randomBytes(16).toString("base64url"), time: Date.now() };
    expect((await send({ command: "status" }, sent)).statusCode).toBe(200);
    expect(await rejected(send({ command: "status" }, sent))).toEqual([401, "repeated-request"]);
  });

  it.each(["", "x", "../../remotes.json/aaaaaaaa", "a".repeat(65)])("with the nonce %p", async (nonce) => {
    expect(await rejected(send(rollback, { nonce }))).toEqual([400, "invalid-request"]);
  });

  it("for a remote, or by a command, that is not the key's", async () => {
    expect(await rejected(send({ ...rollback, remote: "cart" }))).toEqual([403, "not-allowed"]);
    expect(await rejected(send({ command: "retire", remote: "gifts" }))).toEqual([403, "not-allowed"]);
    await expect(publishThere(shop, await aGift(one, { remote: "cart" }), "cart", true)).rejects.toThrow("not cart");
  });

  it("with files, by a key that may not publish", async () => {
    const reader = newKeyPair();
    await allow({ publicKey: reader.publicKey, commands: ["status"] });
    const dir = await aGift("3.0.0-cccccccc");
    const attempt = publishThere({ url, privateKey: reader.privateKey }, dir, "gifts", false);
    await expect(attempt).rejects.toThrow("may status, but not publish. (not-allowed)");
  });

  it("by a tool of another major version, with the address of the right one", async () => {
    const answer = await send(rollback, { version: "1.9.0" });
    expect([answer.statusCode, answer.json().code]).toEqual([426, "other-version"]);
    expect(answer.json().message).toMatch(
      /^The tool is made for version 1\.9\.0 of the contract, and the shop has \d+\.\d+\.\d+\. Take the tool of http:\S+\/packages\/\.$/,
    );
  });

  it.each([null, 7, {}, { command: "prune" }, { command: "promote", remote: 7 }, { command: "publish" }])(
    "with the message %j",
    async (message) => {
      expect(await rejected(send({ message }.message as object))).toEqual([400, "invalid-request"]);
    },
  );

  it.each([
    "../remotes.json",
    "/etc/passwd",
    "a/../../b.js",
    ".hidden",
    "chunk.js.br",
    "release.json",
    "a\\b.js",
    "a//b.js",
  ])("with a release that has the file %p", async (name) => {
    const hash = { size: 1, sha384: `sha384-${"A".repeat(64)}` };
    const description = JSON.stringify({ remote: "gifts", release: "3.0.0-cccccccc", files: { [name]: hash } });
    expect(await rejected(send({ command: "publish", description }))).toEqual([400, "invalid-request"]);
  });

  it("with a release of which a file is missing, or that has other types than a build writes", async () => {
    const files = { "remoteEntry.js": { size: 1, sha384: `sha384-${"A".repeat(64)}` } };
    const missing = await readFile(path.join(await aGift("3.0.0-cccccccc", { files }), "release.json"), "utf8");
    const response = send({ command: "publish", description: missing });
    expect(await rejected(response)).toEqual([400, "invalid-request"]);
    expect((await response).json().message).toContain("1 files were not uploaded");
    const wrong = JSON.stringify({ ...JSON.parse(missing), files: {}, pages: 7, slots: null });
    expect(await rejected(send({ command: "publish", description: wrong }))).toEqual([400, "invalid-request"]);
  });

  it.each<[string, object]>([
    ["builtAt", { builtAt: undefined }],
    ["builtAt", { builtAt: 7 }],
    ["commit", { commit: 7 }],
    ["commit", { commit: undefined }],
    ["source", { source: null }],
    ["owner", { owner: "" }],
  ])("with a release whose %s is not as a build writes it: %j", async (field, part) => {
    const description = await readFile(path.join(await aGift(two, part), "release.json"), "utf8");
    const response = send({ command: "publish", description });
    expect(await rejected(response)).toEqual([400, "invalid-request"]);
    expect((await response).json().message).toContain(`not as mfe build writes it: ${field}: `);
  });

  it("with bytes under the hash of others", async () => {
    const hash = `sha384-${"A".repeat(64)}`;
    const at = `/registry/files/${encodeURIComponent(hash)}`;
    const [body, time, nonce] = [Buffer.from("other"), Date.now(), randomBytes(16).toString("base64url")];
    const signature = signRequest(pair.privateKey, { method: "PUT", path: at, shop: url, time, nonce }, body);
    const headers = {
      ...{ "content-type": "application/octet-stream", [signatureHeaders.key]: keyIdOf(pair.publicKey) },
      ...{ [signatureHeaders.time]: String(time), [signatureHeaders.nonce]: nonce },
      [signatureHeaders.signature]: signature,
    };
    const response = app.inject({ method: "PUT", url: at, payload: body, headers });
    expect(await rejected(response)).toEqual([400, "invalid-request"]);
  });

  it("of a third party, before its body is read", async () => {
    const payload = Buffer.alloc(20 * 1024 * 1024);
    const response = app.inject({ method: "POST", url: "/registry/commands", payload });
    expect(await rejected(response)).toEqual([401, "unknown-key"]);
  });

  it("where two of its owners promote at once: both wait for their turn", async () => {
    const release = { command: "promote", remote: "gifts", release: two };
    const both = await Promise.all([send(release), send(release), send({ ...release, release: two })]);
    expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  });
});

describe("a promotion that needs a second person", () => {
  const wanted = { command: "promote", remote: "gifts", release: one } as const;
  /** Another key that may do the same. */
  async function anotherKey(person?: string): Promise<RemoteShop> {
    const { publicKey, privateKey } = newKeyPair();
    await allow({ publicKey, ...(person !== undefined && { person }) });
    return { url, privateKey };
  }
  const stable = async () => (await readRegistry(store)).remotes.gifts?.stable;
  beforeEach(async () => {
    await emptyStore();
    await setSecondPerson(store, ["gifts"]);
    await publishThere(shop, await aGift(one), "gifts", true);
  });
  afterEach(() => jest.useRealTimers());

  it("is asked for by one, shown by the status, and done once another asks for the same", async () => {
    expect(await stable()).toBeNull();
    const first = await runThere(shop, wanted);
    expect(first.text).toContain("a second person must ask for the same before");
    expect(await stable()).toBeNull();
    expect((await runThere(shop, { command: "status" })).text).toContain(`team-gifts asks for ${one} to 100%`);
    const second = await anotherKey();
    expect((await runThere(second, { ...wanted, percent: "10" })).text).toContain("a second person");
    expect((await runThere(second, wanted)).text).toContain(`visitors now get gifts ${one}`);
    expect(await stable()).toBe(one);
    const log = (await readFile(path.join(store, "log.jsonl"), "utf8")).trim().split("\n");
    const who = JSON.parse(log.at(-1) ?? "").who;
    expect(who).toBe(
      `team-gifts (key ${keyIdOf(pair.publicKey)}) and team-gifts (key ${keyIdOf(publicKeyOf(second.privateKey))})`,
    );
    expect((await runThere(shop, { command: "status" })).text).not.toContain("to 100%");
  });

  it("covers the whole plan of a rollout, and no other plan", async () => {
    const second = await anotherKey();
    for (const key of [shop, second]) await runThere(key, wanted);
    await publishThere(shop, await aGift(two), "gifts", false);
    const rollout = { remote: "gifts", release: two, percent: 5, steps: [5, 100] };
    expect((await promoteThere(shop, rollout)).text).toContain("a second person");
    expect((await runThere(shop, { command: "status" })).text).toContain(`${two} to 5%, then by itself to 100%`);
    expect((await runThere(second, { ...wanted, release: two, percent: "5" })).text).toContain("a second person");
    expect((await promoteThere(second, { ...rollout, steps: [5, 50, 100] })).text).toContain("a second person");
    expect((await promoteThere(second, rollout)).text).toContain("the shop goes on to 100%");
    expect((await readRegistry(store)).remotes.gifts).toMatchObject({
      stable: one,
      canary: { percent: 5 },
      rollout: { steps: [5, 100] },
    });
  });

  it("leaves the first person's request in place when it fails, and ends it when it is done", async () => {
    const second = await anotherKey();
    await runThere(shop, wanted);
    const other = signPromotion(second.privateKey, url, "gifts", { release: two, percent: 100 });
    await expect(runThere(second, { ...wanted, promotion: other })).rejects.toThrow("signed for 2.0.0");
    expect((await runThere(shop, { command: "status" })).text).toContain(`team-gifts asks for ${one} to 100%`);
    expect((await runThere(second, wanted)).text).toContain(`visitors now get gifts ${one}`);
    expect((await runThere(second, wanted)).text).toContain("a second person must ask for the same");
  });

  it("is not confirmed by the same person, with the same key or with another one", async () => {
    await revokeKey(store, keyIdOf(pair.publicKey));
    const [laptop, pipeline] = [await anotherKey("Ada"), await anotherKey("Ada")];
    for (const key of [laptop, laptop, pipeline])
      expect((await runThere(key, wanted)).text).toContain("a second person");
    expect(await stable()).toBeNull();
    await runThere(await anotherKey("Grace"), wanted);
    expect(await stable()).toBe(one);
  });

  it("counts neither a request of a revoked key, nor one of the day before", async () => {
    await runThere(shop, wanted);
    await revokeKey(store, keyIdOf(pair.publicKey));
    const second = await anotherKey();
    expect((await runThere(second, wanted)).text).toContain("a second person");
    const { at } = JSON.parse(await readFile(path.join(store, "second-person.json"), "utf8")).requests[0];
    jest.useFakeTimers({
      now: Date.parse(at) + 24 * 60 * 60_000,
      doNotFake: ["setTimeout", "setImmediate", "nextTick"],
    });
    expect((await runThere(await anotherKey(), wanted)).text).toContain("a second person");
    expect(await stable()).toBeNull();
  });

  it("is done once when both ask at the same time", async () => {
    const second = await anotherKey();
    const answers = await Promise.all([runThere(shop, wanted), runThere(second, wanted)]);
    expect(answers.filter(({ text }) => text.startsWith("visitors now get"))).toHaveLength(1);
    expect(await stable()).toBe(one);
  });

  it("has no way around it: no release that does not exist, and no rollback to one that was never promoted", async () => {
    await expect(runThere(shop, { ...wanted, release: two })).rejects.toThrow(/has no release|no such release|2\.0\.0/);
    await expect(runThere(shop, { command: "rollback", remote: "gifts", to: one })).rejects.toThrow(
      `${one} is none of the last good releases of gifts`,
    );
    expect(await stable()).toBeNull();
  });

  it("goes back at once, by one person", async () => {
    const second = await anotherKey();
    for (const key of [shop, second]) await runThere(key, wanted);
    await publishThere(shop, await aGift(two), "gifts", false);
    for (const key of [shop, second]) await runThere(key, { ...wanted, release: two });
    expect(await stable()).toBe(two);
    await runThere(shop, { command: "rollback", remote: "gifts" });
    expect(await stable()).toBe(one);
  });
});

describe("a promotion over the network", () => {
  const newest = async () => (await readRegistry(store)).remotes.gifts?.promotions?.[0];
  beforeEach(async () => {
    await emptyStore([...usual, "quarantine", "retire"]);
    await publishThere(shop, await aGift(one), "gifts", true);
    await publishThere(shop, await aGift(two), "gifts", false);
  });

  it("is stored with the team's signature of what visitors get after it", async () => {
    expect(await newest()).toMatchObject({ release: one, percent: 100 });
    await changeThere(shop, { command: "promote", remote: "gifts", release: two, percent: "10" });
    expect(await newest()).toMatchObject({ release: two, percent: 10 });
    await changeThere(shop, { command: "rollback", remote: "gifts" }); // withdraws the canary
    expect(await newest()).toMatchObject({ release: one, percent: 100 });
    await promoteThere(shop, { remote: "gifts", release: two, percent: 5, steps: [5, 100] });
    expect(await newest()).toMatchObject({ release: two, percent: 100, rollout: true });
    await changeThere(shop, { command: "promote", remote: "gifts", release: two });
    await changeThere(shop, { command: "quarantine", remote: "gifts", release: two });
    expect(await newest()).toMatchObject({ release: one, percent: 100 });
    await changeThere(shop, { command: "retire", remote: "gifts" });
    expect(await newest()).toMatchObject({ release: "", percent: 100 });
    const { promotions = [] } = (await readRegistry(store)).remotes.gifts ?? {};
    expect(promotions.map((signed) => isPromotionSignedBy(pair.publicKey, url, "gifts", signed))).toEqual(
      Array.from({ length: 7 }, () => true),
    );
  });

  it("is taken without a signature from an older tool", async () => {
    await runThere(shop, { command: "promote", remote: "gifts", release: two });
    expect((await readRegistry(store)).remotes.gifts?.stable).toBe(two);
    expect(await newest()).toMatchObject({ release: one });
  });

  it("F43 can be taken back at once, also where the clock that signed it is ahead", async () => {
    const at = new Date(Date.now() + 4 * 60_000).toISOString();
    const promotion = signPromotion(pair.privateKey, url, "gifts", forTwo, at);
    await runThere(shop, { command: "promote", remote: "gifts", release: two, promotion });
    await changeThere(shop, { command: "rollback", remote: "gifts" });
    expect(await newest()).toMatchObject({ release: one, at: new Date(Date.parse(at) + 1).toISOString() });
    await changeThere(shop, { command: "retire", remote: "gifts" });
    expect(await newest()).toMatchObject({ release: "", at: new Date(Date.parse(at) + 2).toISOString() });
    await publishThere(shop, await aGift("3.0.0-cccccccc"), "gifts", true);
    expect(await newest()).toMatchObject({
      release: "3.0.0-cccccccc",
      at: new Date(Date.parse(at) + 3).toISOString(),
    });
  });

  it("F43 is stored without what is not signed", async () => {
    const signed = signPromotion(pair.privateKey, url, "gifts", forTwo);
    const promotion = { ...signed, reached: true, note: "x" };
    await send({ command: "promote", remote: "gifts", release: two, promotion });
    expect(await newest()).toEqual(signed);
  });
});

describe("a promotion that the registry refuses", () => {
  // No test changes the store, which is what they prove.
  beforeAll(async () => {
    await emptyStore();
    await publishThere(shop, await aGift(one), "gifts", true);
    await publishThere(shop, await aGift(two), "gifts", false);
  });

  it.each<[string, () => object, string]>([
    ["another key", () => signPromotion(newKeyPair().privateKey, url, "gifts", forTwo), "wrong-signature"],
    ["another shop", () => signPromotion(pair.privateKey, "https://test.example", "gifts", forTwo), "wrong-signature"],
    ["another remote", () => signPromotion(pair.privateKey, url, "cart", forTwo), "wrong-signature"],
    [
      "another time",
      () => signPromotion(pair.privateKey, url, "gifts", forTwo, "2026-01-01T00:00:00.000Z"),
      "wrong-clock",
    ],
    ["another release", () => signPromotion(pair.privateKey, url, "gifts", { ...forTwo, release: one }), "rejected"],
    ["another share", () => signPromotion(pair.privateKey, url, "gifts", { ...forTwo, percent: 10 }), "rejected"],
    ["a rollout", () => signPromotion(pair.privateKey, url, "gifts", { ...forTwo, rollout: true }), "rejected"],
    [
      "no rollout, as one",
      () => ({ ...signPromotion(pair.privateKey, url, "gifts", forTwo), rollout: true }),
      "wrong-signature",
    ],
    ["nothing", () => ({}), "invalid-request"],
  ])("F43 changes nothing with a signature of %s", async (_, promotion, code) => {
    const before = await readRegistry(store);
    const response = await send({ command: "promote", remote: "gifts", release: two, promotion: promotion() });
    expect(response.json()).toMatchObject({ code, message: expect.stringMatching(/\.$/) });
    expect(await readRegistry(store)).toEqual(before);
  });
});
