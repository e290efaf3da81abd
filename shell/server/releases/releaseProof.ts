import { createHmac, timingSafeEqual } from "node:crypto";
import type { PageRegistry } from "@aurelle/shared/contract/registry";

/** In characters of six bits each. */
const length = 16;

/** Proves that the shop has offered this release. It is the same for all visitors, because caches share documents. */
export const proofOf = (secret: string, remote: string, release: string): string =>
  createHmac("sha256", secret).update(`offered ${remote}@${release}`).digest("base64url").slice(0, length);

export function isProof(secret: string, remote: string, release: string, proof: string): boolean {
  const [actual, expected] = [Buffer.from(proof), Buffer.from(proofOf(secret, remote, release))];
  return actual.length === expected.length && timingSafeEqual(actual, expected);
}

/** The releases of a page, each with the proof that its reports must carry to count. */
export function withProofs(registry: PageRegistry, secret: string): PageRegistry {
  const remotes = Object.entries(registry.remotes).map(([name, remote]) => {
    const { release, lastGood } = remote;
    const fallback = lastGood && { ...lastGood, proof: proofOf(secret, name, lastGood.release) };
    return [name, { ...remote, proof: proofOf(secret, name, release), lastGood: fallback }] as const;
  });
  return { ...registry, remotes: Object.fromEntries(remotes) };
}
