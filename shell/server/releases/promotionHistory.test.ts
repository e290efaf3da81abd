/** @jest-environment node */
import { readFile, writeFile } from "node:fs/promises";
import { signPromotion } from "@aurelle/mfe/registry/promotionSignature";
import { newKeyPair } from "@aurelle/mfe/registry/signature";
import { quarantine } from "@aurelle/mfe/store";
import { promote, retire, rollback } from "@aurelle/mfe/store/promote";
import { advanceRollout, noteUndecided, type Rollout, startRollout, takeBackRollout } from "@aurelle/mfe/store/rollout";
import type { PromotionSigner } from "@aurelle/mfe/store/signedPromotions";
import type { SignedPromotion } from "@aurelle/shared/contract/registry";
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

const [one, two, three, four] = ["1.0.0-aaaaaaaa", "2.0.0-bbbbbbbb", "3.0.0-cccccccc", "4.0.0-dddddddd"] as const;
const steps = [5, 25, 100];
const refused = (release: string) =>
  `cart ${release} is not served: it was promoted without a signature that this server trusts`;

let server: TrustingServer;
beforeEach(async () => {
  server = await aTrustingServer([one, two, three, four]);
  await promote(server.store, "cart", one, 100, signer);
  await server.given();
});
afterEach(() => server.remove());

const running = async () => (await server.entry()).rollout as Rollout; // it was started
const begin = (release: string, by: PromotionSigner = signer) => startRollout(server.store, "cart", release, steps, by);
const advance = async () => advanceRollout(server.store, "cart", await running(), "no worse");
/** Takes all the steps of a rollout that was begun. */
const finish = async () => {
  for (const _ of steps.slice(1)) await advance();
};
/** What visitors of the first step get, and all others. */
const firstAndOthers = async () => [await server.given(0), await server.given(500)];
/** A server that has looked at the registry after each change, one that was down meanwhile, and one that remembers nothing. */
const servers: [string, () => Promise<unknown>, () => Promise<unknown>][] = [
  ["that was running all the time", async () => server.given(), async () => undefined],
  ["that was down meanwhile", async () => undefined, async () => server.restart()],
  ["that remembers nothing", async () => undefined, async () => server.startNew()],
];

describe.each(servers)("a server %s", (_, look, start) => {
  it.each<[string, () => Promise<unknown>]>([
    ["in its first step", async () => undefined],
    ["in its second step", advance],
    ["undecided", async () => noteUndecided(server.store, "cart", await running(), "too few visitors")],
    ["taken back", async () => takeBackRollout(server.store, "cart", await running(), "INP +21 %")],
  ])(
    "F43 leaves the stable release with the other visitors when a rollout begins while the last one is %s",
    async (_, before) => {
      await begin(two);
      await look();
      await before();
      await look();
      await begin(three);
      await look();
      await start();
      expect(await firstAndOthers()).toEqual([three, one]);
      await finish();
      expect(await firstAndOthers()).toEqual([three, three]);
      await quarantine(server.store, "cart", three);
      expect(await firstAndOthers()).toEqual([one, one]);
      expect(server.messages).toEqual([]);
    },
  );

  it.each<[string, () => Promise<unknown>]>([
    ["another rollout", () => begin(three)],
    ["a canary", () => promote(server.store, "cart", three, 5, signer)],
  ])("F43 knows that a rollout has reached all visitors once %s follows", async (_, next) => {
    await begin(two);
    await look();
    await finish();
    await look();
    await next();
    await look();
    await start();
    expect(await firstAndOthers()).toEqual([three, two]);
    await rollback(server.store, "cart", undefined, signer);
    expect(await firstAndOthers()).toEqual([two, two]);
    await quarantine(server.store, "cart", two);
    expect(await firstAndOthers()).toEqual([one, one]);
    expect(server.messages).toEqual([]);
  });

  const differentShares = Array.from({ length: 25 }, (_, index) => index + 5);
  it.each<[string, (percent: number) => Promise<unknown>]>([
    ["canaries", (percent) => promote(server.store, "cart", four, percent, signer)],
    [
      "canaries that were withdrawn by a key that may only do that",
      async (percent) => {
        await promote(server.store, "cart", four, percent, signer);
        await rollback(server.store, "cart", undefined, signerWith(helper.privateKey));
      },
    ],
    ["rollouts that did not end", (percent) => begin(percent % 2 === 0 ? three : four)],
  ])("F43 serves the stable release after 25 %s", async (what, change) => {
    const keys = [keyOf(pair.publicKey), keyOf(helper.publicKey, ["rollback"])];
    await server.restart(keys);
    await promote(server.store, "cart", two, 100, signer);
    for (const percent of differentShares) {
      await change(percent);
      await look();
    }
    await start();
    if (start !== servers[0]?.[2]) await server.restart(keys);
    expect(await server.given(9_999)).toBe(two);
    expect(await server.given(0)).toBe(what.includes("withdrawn") ? two : four);
    await quarantine(server.store, "cart", two);
    expect(await server.given(9_999)).toBe(one);
    expect(server.messages).toEqual([]);
  });
});
const helper = newKeyPair();

describe("a third party that can write into the store", () => {
  it("F43 cannot give a release that was never signed, while a rollout runs", async () => {
    await promote(server.store, "cart", two, 100, signer);
    await begin(three);
    expect(await firstAndOthers()).toEqual([three, two]);
    await server.tamper((entry) => ({ ...entry, stable: four, canary: null, lkg: [] }));
    expect(await firstAndOthers()).toEqual([two, two]);
    expect(server.messages).toEqual([refused(four)]);
  });

  it.each<[string, (signed: SignedPromotion) => SignedPromotion]>([
    ["as it is", (signed) => signed],
    ["as one that has ended", (signed) => ({ ...signed, reached: true })],
    [
      "as one that has ended, with another text of its signature",
      (signed) => ({ ...signed, value: `${signed.value}=`, reached: true }),
    ],
    ["as one of all visitors", ({ rollout: _, ...signed }) => signed],
  ])("F43 cannot bring a rollout back that another one has replaced: %s", async (_, change) => {
    await begin(two);
    await server.given();
    await begin(three);
    await server.given();
    await server.tamper(({ promotions = [], ...entry }) => ({
      ...entry,
      stable: two,
      promotions: promotions.map((signed) => (signed.release === two ? change(signed) : signed)),
    }));
    expect(await server.given(9_999)).toBe(one);
    await server.restart();
    expect(await server.given(9_999)).toBe(one);
    await server.tamper((entry) => ({
      ...entry,
      promotions: (entry.promotions ?? []).filter(({ release }) => release !== three),
    }));
    expect(await server.given(9_999)).toBe(one);
  });

  it("F43 cannot use a signature for all visitors as one of a rollout, nor the other way round", async () => {
    await begin(two);
    await server.given();
    const own = { release: four, percent: 100 };
    for (const [signed, rollout] of [
      [signPromotion(pair.privateKey, shop, "cart", own, nextTime()), true],
      [signPromotion(pair.privateKey, shop, "cart", { ...own, rollout: true }, nextTime()), undefined],
    ] as const) {
      const { rollout: _, ...rest } = signed;
      const changed = rollout ? { ...rest, rollout } : rest;
      await server.tamper((entry) => ({ ...entry, stable: four, promotions: [changed, ...(entry.promotions ?? [])] }));
      expect(await server.given(9_999)).toBe(one);
    }
  });

  /** Promotes a release that is withdrawn again. @returns the signature */
  async function aWithdrawn(release: string): Promise<SignedPromotion> {
    await promote(server.store, "cart", release, 100, signer);
    const [newest] = (await server.entry()).promotions ?? [];
    await rollback(server.store, "cart", undefined, signer);
    return newest as SignedPromotion; // just signed
  }
  const promoteCanaries = async (number: number) => {
    for (let percent = 1; percent <= number; percent += 1) {
      await promote(server.store, "cart", four, percent, signer);
      await server.given();
    }
  };

  it("F43 cannot use an old signature again that the server has forgotten", async () => {
    const old = await aWithdrawn(two);
    await promoteCanaries(25);
    await server.restart();
    expect(await server.given(9_999)).toBe(one);
    await server.tamper((entry) => ({ ...entry, stable: two, promotions: [...(entry.promotions ?? []), old] }));
    expect(await server.given(9_999)).toBe(one);
    expect(server.messages).toEqual([refused(two)]);
  });

  it("F43 cannot use an old signature again that a server had forgotten before its update", async () => {
    const old = await aWithdrawn(two);
    await promote(server.store, "cart", three, 100, signer);
    await promoteCanaries(19);
    // Such a server stored the newest twenty, and no time.
    const { cart } = JSON.parse(await readFile(server.memoryFile, "utf8"));
    const { until: _, ...known } = { ...cart, base: [one], promotions: cart.promotions.slice(0, 20) };
    await writeFile(server.memoryFile, JSON.stringify({ cart: known }));
    await server.restart();
    await server.tamper(({ promotions = [], ...entry }) => ({
      ...entry,
      stable: two,
      promotions: [...promotions.slice(0, 20), old],
    }));
    expect(await server.given(9_999)).toBe(three);
    expect(server.messages).toEqual([refused(two)]);
  });
});

it("F43 gives no release of before a team has taken the remote out of service, also after 25 more promotions", async () => {
  await retire(server.store, "cart", signer);
  for (let number = 0; number < 25; number += 1)
    await promote(server.store, "cart", number % 2 === 0 ? two : three, 100, signer);
  await server.startNew();
  expect(await server.given()).toBe(two);
  await server.tamper((entry) => ({ ...entry, stable: one }));
  expect(await server.given()).toBe(two);
});

it("F43 follows rollouts that an older tool has signed without the mark", async () => {
  const older: PromotionSigner = (remote, { release, percent }) => signer(remote, { release, percent });
  await begin(two, older);
  expect(await firstAndOthers()).toEqual([two, one]);
  await finish();
  expect(await firstAndOthers()).toEqual([two, two]);
  await begin(three, older);
  expect(await firstAndOthers()).toEqual([three, two]);
  await expect(begin(four, older)).rejects.toThrow(`The rollout of ${three} has not ended`);
  expect(await firstAndOthers()).toEqual([three, two]);
  await begin(four);
  expect(await firstAndOthers()).toEqual([four, two]);
  expect(server.messages).toEqual([]);
});
