import { createHash, sign, verify } from "node:crypto";
import type { ReleaseEntry } from "@aurelle/shared/contract/registry";
import { keyIdOf, publicKeyObject, publicKeyOf } from "./signature";

type Signature = NonNullable<ReleaseEntry["signature"]>;

/** JSON with the keys of each object in their order, so that the same entry is the same text. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const fields = Object.entries(value)
    .filter(([, field]) => field !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${fields.map(([key, field]) => `${JSON.stringify(key)}:${canonical(field)}`).join(",")}}`;
}

/**
 * What is signed: the remote, the release, and everything that the registry says of it, so also the hash of each script, style and
 * server module.
 */
function signedText(remote: string, release: string, { signature: _, ...entry }: ReleaseEntry): Buffer {
  const hash = createHash("sha256").update(canonical(entry)).digest("base64url");
  return Buffer.from(["mfe release 1", remote, release, hash].join("\n"));
}

/** Signs a release. @param privateKey as PEM @throws UserError for another text */
export function signRelease(privateKey: string, remote: string, release: string, entry: ReleaseEntry): Signature {
  const value = sign(null, signedText(remote, release, entry), privateKey).toString("base64url");
  return { key: keyIdOf(publicKeyOf(privateKey)), value };
}

/** Whether the owner of a public key has signed the release as it is. */
export function isReleaseSignedBy(publicKey: string, remote: string, release: string, entry: ReleaseEntry): boolean {
  if (entry.signature?.key !== keyIdOf(publicKey)) return false;
  const signature = Buffer.from(entry.signature.value, "base64url");
  return verify(null, signedText(remote, release, entry), publicKeyObject(publicKey), signature);
}
