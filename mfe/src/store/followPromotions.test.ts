/** @jest-environment node */
import type { SignedPromotion } from "@aurelle/shared/contract/registry";
import { endedRollout, followPromotions, maxPromotions, type Permission, retainedPromotions } from "./followPromotions";

/** Numbers from 0 to below 1 that are the same in each run. */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

/** Only this key may promote; the other one may only go back. */
const may: Permission = ({ key }, isBack) => isBack || key === "team";

function aPromotion(random: () => number, minute: number): SignedPromotion {
  const pick = <T>(values: readonly T[]) => values[Math.floor(random() * values.length)] as T; // random() is below 1
  const [kind, release] = [pick(["canary", "canary", "canary", "all", "rollout"]), pick(["a", "b", "c", "d", ""])];
  return {
    release: kind === "rollout" ? release || "a" : release,
    percent: kind === "canary" ? 10 : 100,
    ...(kind === "rollout" && { rollout: true as const, reached: random() < 0.5 }),
    at: new Date(Date.UTC(2026, 10, 26, 8, minute)).toISOString(),
    key: pick(["team", "helper"]),
    value: String(minute),
  };
}

const releasesOf = ({ levels }: ReturnType<typeof followPromotions>) => levels.map(({ release }) => release);

it.each(Array.from({ length: 40 }, (_, index) => index + 1))(
  "keeping some promotions leads to the same as keeping all of them: history %i",
  (seed) => {
    const random = randomNumbers(seed);
    let all: SignedPromotion[] = [];
    let retained: { promotions: SignedPromotion[]; base: string[] } = { promotions: [], base: ["before"] };
    let maxRetained = 0;
    const parts: ReturnType<typeof followPromotions>[] = [];
    const wholes: typeof parts = [];
    for (let minute = 0; minute < 200; minute += 1) {
      const promotion = aPromotion(random, minute);
      all = [promotion, ...all];
      const { counted } = followPromotions([promotion, ...retained.promotions], retained.base, may);
      retained = retainedPromotions(counted, retained.base, may);
      wholes.push(followPromotions(all, ["before"], may));
      parts.push(followPromotions(retained.promotions, retained.base, may));
      maxRetained = Math.max(maxRetained, retained.promotions.length);
    }
    expect(parts.map(releasesOf)).toEqual(wholes.map(releasesOf));
    expect(parts.map(({ counted }) => counted[0])).toEqual(wholes.map(({ counted }) => counted[0]));
    expect(maxRetained).toBeLessThanOrEqual(maxPromotions + 6 * 2);
  },
);

const promoted = (release: string, minute: number, key = "team"): SignedPromotion => ({
  release,
  percent: 100,
  at: new Date(Date.UTC(2026, 10, 26, 8, minute)).toISOString(),
  key,
  value: `${release} ${minute}`,
});
const canaries = Array.from({ length: 25 }, (_, index) => ({ ...promoted("z", 100 - index), percent: 10 }));

it("keeps the promotion of the stable release by each key, of which one may be revoked", () => {
  const newestFirst = [...canaries, promoted("a", 2, "next"), promoted("a", 1)];
  expect(retainedPromotions(newestFirst).promotions).toEqual([
    ...canaries.slice(0, maxPromotions),
    promoted("a", 2, "next"),
    promoted("a", 1),
  ]);
});

it("keeps six of the releases that visitors got before the newest twenty promotions", () => {
  const newestFirst = Array.from({ length: 40 }, (_, index) => promoted(`release ${index}`, 40 - index));
  expect(retainedPromotions(newestFirst, ["before"])).toEqual({ promotions: newestFirst.slice(0, 26), base: [] });
});

it("keeps no more of a release that was taken back", () => {
  const newestFirst = [...canaries, promoted("a", 3), promoted("b", 2), promoted("a", 1)];
  expect(retainedPromotions(newestFirst).promotions.slice(maxPromotions)).toEqual([promoted("a", 3)]);
});

it("ends a rollout once, by what visitors got then", () => {
  const rollout = { ...promoted("a", 1), rollout: true } as const;
  expect(endedRollout(rollout, "a")).toEqual({ ...rollout, reached: true });
  expect(endedRollout(rollout, "b")).toEqual({ ...rollout, reached: false });
  expect(endedRollout({ ...rollout, reached: false }, "a")).toEqual({ ...rollout, reached: false });
  expect(endedRollout(promoted("a", 1), "a")).toEqual(promoted("a", 1));
});
