import { createHmac, timingSafeEqual } from "node:crypto";
import type { PageRegistry } from "@aurelle/shared/contract/registry";

/** Of the signature, in characters of six bits each. */
const length = 16;
/** A proof names the quarter of a day in which its document was made. So a document that is rendered again mostly has the same bytes. */
const quarterMs = 6 * 3_600_000;
/** A page may report for this many quarters after its document was made. */
const maxAge = 4;

const quarterOf = (now: number) => Math.floor(now / quarterMs);

const sign = (secret: string, quarter: string, offered: string): string =>
  createHmac("sha256", secret).update(`offered ${offered} ${quarter}`).digest("base64url").slice(0, length);

/** @param now ms since 1970. */
function prove(secret: string, offered: string, now: number): string {
  const quarter = quarterOf(now).toString(36);
  return quarter + sign(secret, quarter, offered);
}

/** Whether the proof is the shop's, and not older than a day. @param now ms since 1970. */
function isProven(secret: string, offered: string, proof: string, now: number): boolean {
  const quarter = proof.slice(0, -length);
  const [actual, expected] = [proof.slice(-length), sign(secret, quarter, offered)].map((text) => Buffer.from(text));
  const age = quarterOf(now) - Number.parseInt(quarter, 36);
  if (!actual || !expected || actual.length !== expected.length || !timingSafeEqual(actual, expected)) return false;
  return age >= 0 && age <= maxAge;
}

/**
 * Proves that the shop has offered the releases of this set (protocol/releaseSet.ts) in a document of about now. It is the same for all
 * visitors, because caches share documents. It is in the document, so that the set is the same at any time. @param now ms since 1970.
 */
export const setProofOf = (secret: string, set: string, now: number): string =>
  `${set}.${prove(secret, `set ${set}`, now)}`;

/** Proves the same of one release, for a document that has all releases and names no set. @param now ms since 1970. */
export const proofOf = (secret: string, remote: string, release: string, now: number): string =>
  prove(secret, `${remote}@${release}`, now);

/** Whether a set contains a release. */
export type OffersRelease = (set: string, remote: string, release: string) => Promise<boolean>;

/**
 * Whether the proof is the shop's, of this release or of a set with it, and not older than a day. @param now ms since 1970.
 */
export async function isProof(
  { secret, offers }: { secret: string; offers: OffersRelease },
  { remote, release, proof }: { remote: string; release: string; proof: string },
  now: number,
): Promise<boolean> {
  const [set = "", ofSet] = proof.split(".");
  if (ofSet === undefined) return isProven(secret, `${remote}@${release}`, proof, now);
  return isProven(secret, `set ${set}`, ofSet, now) && offers(set, remote, release);
}

/** The releases of a page, each with the proof that its reports must carry to count. @param now ms since 1970. */
export function withProofs(registry: PageRegistry, secret: string, now: number): PageRegistry {
  const remotes = Object.entries(registry.remotes).map(([name, remote]) => {
    const { release, lastGood } = remote;
    const fallback = lastGood && { ...lastGood, proof: proofOf(secret, name, lastGood.release, now) };
    return [name, { ...remote, proof: proofOf(secret, name, release, now), lastGood: fallback }] as const;
  });
  return { ...registry, remotes: Object.fromEntries(remotes) };
}
