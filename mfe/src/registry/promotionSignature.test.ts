/** @jest-environment node */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promotionSigner } from "../commands/privateKey";
import { isPromotionSignedBy, signPromotion, timeAfter } from "./promotionSignature";
import { newKeyPair } from "./signature";

const now = Date.parse("2026-11-26T08:00:00.000Z");

describe("the time of a promotion", () => {
  it.each([
    ["now, before any other", undefined, "2026-11-26T08:00:00.000Z"],
    ["now, after one of yesterday", "2026-11-25T08:00:00.000Z", "2026-11-26T08:00:00.000Z"],
    ["just after one of the same moment", "2026-11-26T08:00:00.000Z", "2026-11-26T08:00:00.001Z"],
    ["just after one whose clock was four minutes ahead", "2026-11-26T08:04:00.000Z", "2026-11-26T08:04:00.001Z"],
    ["now, after one that is ahead of what a shop accepts", "2099-01-01T00:00:00.000Z", "2026-11-26T08:00:00.000Z"],
    ["now, after one without a time", "yesterday", "2026-11-26T08:00:00.000Z"],
  ])("is %s", (_, last, expected) => {
    expect(timeAfter(last, now)).toBe(expected);
  });

  it("is after that of the last one also on the shop's own machine", async () => {
    const home = await mkdtemp(path.join(tmpdir(), "signer-"));
    const file = path.join(home, "key.pem");
    await writeFile(file, newKeyPair().privateKey);
    const sign = await promotionSigner("gifts", file);
    const last = Date.now() + 4 * 60_000;
    const signed = sign?.("gifts", { release: "", percent: 100 }, new Date(last).toISOString());
    expect(Date.parse(signed?.at ?? "")).toBe(last + 1);
    await rm(home, { recursive: true });
  });
});

describe("the mark of a rollout", () => {
  const { privateKey, publicKey } = newKeyPair();
  const isSigned = (signed: ReturnType<typeof signPromotion>) =>
    isPromotionSignedBy(publicKey, "https://shop.example", "gifts", signed);
  const promoted = { release: "1.0.0-aaaaaaaa", percent: 100 };

  it("is signed: it can neither be added nor removed", () => {
    const plain = signPromotion(privateKey, "https://shop.example", "gifts", promoted);
    const rollout = signPromotion(privateKey, "https://shop.example", "gifts", { ...promoted, rollout: true });
    const { rollout: _, ...removed } = rollout;
    expect([plain, rollout, removed, { ...plain, rollout: true } as const].map(isSigned)).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  it("is not in signatures of older tools, which stay valid", () => {
    // Of the version before the mark.
    const older = {
      ...promoted,
      at: "2026-11-26T08:00:00.000Z",
      key: "wRiIpAL2jQloxsLm",
      value: "VFHm0fLbZpg7_KUoBmOP8FYZR49JE_mm2EkcGOQJlMmQdvShf3Doe78kqwyFpry7lddr8o5q6pxaVb7W_KshCg",
    };
    expect(
      isPromotionSignedBy("D_UeRplXx3rNz-3D8FSvDezPR4qFfTf2nh9UN6DXzXo", "https://shop.example", "gifts", older),
    ).toBe(true);
  });
});
