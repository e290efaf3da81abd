import { createHmac, timingSafeEqual } from "node:crypto";
import type { PageRegistry } from "@aurelle/shared/contract/registry";

/** Of the signature, in characters of six bits each. */
const length = 16;
/** A proof names the quarter of a day in which its document was made. So a document that is rendered again mostly has the same bytes. */
const quarterMs = 6 * 3_600_000;
/** A page may report for this many quarters after its document was made. */
const maxAge = 4;

const sign = (secret: string, quarter: string, remote: string, release: string): string =>
  createHmac("sha256", secret).update(`offered ${remote}@${release} ${quarter}`).digest("base64url").slice(0, length);

/**
 * Proves that the shop has offered this release in a document of about now. It is the same for all visitors, because caches share
 * documents. @param now ms since 1970.
 */
export function proofOf(secret: string, remote: string, release: string, now: number): string {
  const quarter = Math.floor(now / quarterMs).toString(36);
  return quarter + sign(secret, quarter, remote, release);
}

/** Whether the proof is the shop's, and not older than a day. @param now ms since 1970. */
export function isProof(secret: string, remote: string, release: string, proof: string, now: number): boolean {
  const quarter = proof.slice(0, -length);
  const [actual, expected] = [proof.slice(-length), sign(secret, quarter, remote, release)].map((text) =>
    Buffer.from(text),
  );
  const age = Math.floor(now / quarterMs) - Number.parseInt(quarter, 36);
  if (!actual || !expected || actual.length !== expected.length || !timingSafeEqual(actual, expected)) return false;
  return age >= 0 && age <= maxAge;
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
