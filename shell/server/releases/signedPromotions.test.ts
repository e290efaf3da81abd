/** @jest-environment node */
import { readFile, writeFile } from "node:fs/promises";
import { signPromotion } from "@aurelle/mfe/registry/promotionSignature";
import { newKeyPair } from "@aurelle/mfe/registry/signature";
import { quarantine } from "@aurelle/mfe/store";
import { promote, retire, rollback } from "@aurelle/mfe/store/promote";
import { readRegistry } from "@aurelle/mfe/store/registryFile";
import { advanceRollout, type Rollout, startRollout, takeBackRollout } from "@aurelle/mfe/store/rollout";
import type { RemoteEntry } from "@aurelle/shared/contract/registry";
import {
  aTrustingServer,
  keyOf,
  nextTime,
  pair,
  shop,
  signer,
  signerWith,
  type TrustingServer,
} from "../testing/aTrustingServer";
import type { PromotionKey } from "./promotionHistory";

const [one, two, three] = ["1.0.0-aaaaaaaa", "2.0.0-bbbbbbbb", "3.0.0-cccccccc"] as const;
const thirdParty = newKeyPair();
let server: TrustingServer;
let store: string;
let messages: string[];
beforeEach(async () => {
  server = await aTrustingServer([one, two, three]);
  ({ store, messages } = server);
});
afterEach(() => server.remove());

const given = (bucket?: number) => server.given(bucket);
const startServer = (keys?: readonly PromotionKey[]) => server.restart(keys);
const tamper = (change: (entry: RemoteEntry) => RemoteEntry) => server.tamper(change);
const promoteAll = async () => {
  for (const release of [one, two, three]) await promote(store, "cart", release, 100, signer);
};
const refused = (release: string) =>
  `cart ${release} is not served: it was promoted without a signature that this server trusts`;

describe("a release that a third party promotes in the store", () => {
  beforeEach(async () => {
    await promoteAll();
    expect(await given()).toBe(three);
  });

  const withPromotion = (
    entry: RemoteEntry,
    privateKey: string,
    of: string,
    remote: string,
    promoted: { release: string; percent: number },
  ): RemoteEntry => ({
    ...entry,
    stable: one,
    promotions: [signPromotion(privateKey, of, remote, promoted, nextTime()), ...(entry.promotions ?? [])],
  });
  const oneForAll = { release: one, percent: 100 };
  it.each<[string, (entry: RemoteEntry) => RemoteEntry]>([
    ["with its earlier signature", (entry) => ({ ...entry, stable: one })],
    [
      "without the signatures of later ones",
      (entry) => ({ ...entry, stable: one, lkg: [], promotions: (entry.promotions ?? []).slice(-1) }),
    ],
    [
      "without the later releases",
      ({ releases: { [one]: only, ...rest }, ...entry }) => ({
        ...entry,
        stable: one,
        lkg: [],
        releases: only ? { [one]: only } : rest,
      }),
    ],
    ["with a signature of its own", (entry) => withPromotion(entry, thirdParty.privateKey, shop, "cart", oneForAll)],
    [
      "with a signature for another shop",
      (entry) => withPromotion(entry, pair.privateKey, "https://test.example", "cart", oneForAll),
    ],
    ["with a signature for another remote", (entry) => withPromotion(entry, pair.privateKey, shop, "gifts", oneForAll)],
    [
      "with a signature whose time was changed",
      (entry) => ({
        ...entry,
        stable: one,
        promotions: (entry.promotions ?? []).map((signed) =>
          signed.release === one ? { ...signed, at: nextTime() } : signed,
        ),
      }),
    ],
  ])("F43 is not served %s, and the log says so", async (_, change) => {
    await tamper(change);
    expect(await given()).toBe(three);
    expect(messages).toEqual([refused(one)]);
    await startServer();
    expect(await given()).toBe(three);
  });

  it("F43 is not served to a share of the visitors", async () => {
    await tamper((entry) => ({ ...entry, canary: { release: one, percent: 100, salt: "x" } }));
    expect(await given(0)).toBe(three);
    expect(messages).toEqual([refused(one)]);
  });

  it("F43 is not served again after a rollback that the team has signed", async () => {
    await rollback(store, "cart", undefined, signer);
    expect(await given()).toBe(two);
    await tamper((entry) => ({ ...entry, stable: three }));
    expect(await given()).toBe(two);
    expect(messages).toEqual([refused(three)]);
  });
});

it("F43 serves nothing that only a revoked key, or one that may not promote, has promoted", async () => {
  await promote(store, "cart", one, 100, signer);
  await promote(store, "cart", two, 100, signerWith(thirdParty.privateKey));
  for (const key of [
    { ...keyOf(thirdParty.publicKey), revokedAt: "2026-11-26T01:00:00.000Z" },
    keyOf(thirdParty.publicKey, ["publish", "rollback"]),
    { ...keyOf(thirdParty.publicKey), remotes: ["gifts"] },
  ]) {
    await startServer([keyOf(pair.publicKey), key]);
    expect(await given()).toBe(one);
  }
  await startServer([keyOf(pair.publicKey), keyOf(thirdParty.publicKey)]);
  expect(await given()).toBe(two);
});

describe("what the shop decides itself", () => {
  it("goes back one release without a signature, and to nothing older", async () => {
    await promoteAll();
    await quarantine(store, "cart", three);
    expect(await given()).toBe(two);
    expect(messages).toEqual([]);
    await tamper((entry) => ({ ...entry, quarantined: [], stable: one }));
    expect(await given()).toBe(three);
  });

  it("goes back to what visitors had before the first signed promotion", async () => {
    await promote(store, "cart", one);
    expect(await given()).toBe(one);
    await promote(store, "cart", two, 100, signer);
    expect(await given()).toBe(two);
    await quarantine(store, "cart", two);
    expect(await given()).toBe(one);
    expect(messages).toEqual([]);
  });

  it("gives a canary to as many visitors as were signed, or to fewer", async () => {
    await promote(store, "cart", one, 100, signer);
    await promote(store, "cart", two, 50, signer);
    const share = (percent: number) => tamper((entry) => ({ ...entry, canary: { release: two, percent, salt: "x" } }));
    expect(await given(4000)).toBe(two);
    await share(10);
    expect([await given(500), await given(4000)]).toEqual([two, one]);
    await share(51);
    expect(await given(0)).toBe(one);
  });

  it("takes a release on trial from all visitors, and gives it back", async () => {
    await promoteAll();
    const { stable, canary, lkg } = (await readRegistry(store)).remotes.cart as RemoteEntry; // published above
    const trial = { release: three, since: nextTime(), before: { stable, canary } };
    await tamper((entry) => ({
      ...entry,
      stable: two,
      lkg: [one],
      trial,
      canary: { release: three, percent: 10, salt: "x" },
    }));
    expect([await given(0), await given(5000)]).toEqual([three, two]);
    await tamper(({ trial: _, ...entry }) => ({ ...entry, stable, lkg, canary: null }));
    expect(await given(5000)).toBe(three);
    expect(messages).toEqual([]);
  });

  it("serves nothing after a team has taken the remote out of service", async () => {
    await promoteAll();
    await retire(store, "cart", signer);
    expect(await given()).toBeUndefined();
    await tamper((entry) => ({ ...entry, stable: three }));
    expect(await given()).toBeUndefined();
  });
});

it("asks for no signature before a promotion of the remote was signed", async () => {
  await promote(store, "cart", two);
  expect(await given()).toBe(two);
  expect(messages).toEqual([]);
});

it("refuses to start with a memory that it cannot read", async () => {
  await promoteAll();
  await given();
  expect(await readFile(server.memoryFile, "utf8")).toContain(three);
  await writeFile(server.memoryFile, "{");
  await expect(startServer()).rejects.toThrow(SyntaxError);
});

describe("a rollout that the team has signed once", () => {
  const rollout = async () => (await readRegistry(store)).remotes.cart?.rollout as Rollout; // it runs
  /** The smallest bucket of visitors without the canary of a step. */
  const above = (percent: number) => percent * 100;

  beforeEach(async () => {
    await promote(store, "cart", one, 100, signer);
    await promote(store, "cart", two, 100, signer);
    await startRollout(store, "cart", three, [5, 25, 100], signer);
  });

  it("F43 is served at each of its steps, which the shop takes by itself", async () => {
    expect([await given(0), await given(above(5))]).toEqual([three, two]);
    await advanceRollout(store, "cart", await rollout(), "no worse");
    expect([await given(above(5)), await given(above(25))]).toEqual([three, two]);
    await advanceRollout(store, "cart", await rollout(), "no worse");
    expect(await given(above(99))).toBe(three);
    expect(messages).toEqual([]);
  });

  it("F43 is not served after the shop has taken it back, also when a later release goes back too", async () => {
    await takeBackRollout(store, "cart", await rollout(), "INP +21 %");
    expect(await given(0)).toBe(two);
    await quarantine(store, "cart", two);
    expect(await given(0)).toBe(one);
    expect(messages).toEqual([]);
  });

  it("F43 that begins with the canary of before is signed for its end", async () => {
    await rollback(store, "cart", undefined, signer);
    await promote(store, "cart", three, 5, signer);
    await startRollout(store, "cart", three, [5, 100], signer);
    await advanceRollout(store, "cart", await rollout(), "no worse");
    expect(await given(above(99))).toBe(three);
    expect(messages).toEqual([]);
  });
});
