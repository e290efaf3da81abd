import type { FileStorage } from "../storage/ReleaseStorage";
import { storageOf } from "../storage/storageOf";
import { readKeys, type TeamKey } from "./keys";
import { Rejection } from "./Rejection";
import { isSignedBy, maxClockDifferenceMs, type RequestFacts } from "./signature";

/** What a signed request says of itself, as it arrives. */
export interface SignedRequest extends RequestFacts {
  keyId: string;
  signature: string;
}

/**
 * What can be said before the body is read: the key is known, and the request is new enough.
 * @param now ms since 1970
 * @throws Rejection
 */
export async function admit(store: string, { keyId, time, nonce }: SignedRequest, now: number): Promise<TeamKey> {
  const key = (await readKeys(store)).find(({ id }) => id === keyId);
  if (!key) throw new Rejection("unknown-key", "The shop does not know this key. Its owner adds it with mfe keys add.");
  if (key.revokedAt !== null) throw new Rejection("revoked-key", `The key was revoked at ${key.revokedAt}.`);
  const difference = Math.abs(now - time);
  if (!(difference <= maxClockDifferenceMs)) {
    const seconds = Number.isFinite(difference) ? `${Math.round(difference / 1000)} s` : "an unknown time";
    throw new Rejection("wrong-clock", `The request is ${seconds} away from the shop's clock; 300 s are allowed.`);
  }
  if (!/^[\w-]{16,64}$/.test(nonce)) throw new Rejection("invalid-request", "The request has no valid nonce.");
  return key;
}

/** Forgets requests that are too old to be accepted again. */
async function forgetOld(files: FileStorage, now: number): Promise<void> {
  for (const { name, storedAt } of await files.list("nonces"))
    if (now - storedAt > 2 * maxClockDifferenceMs) await files.remove(name);
}

/** Remembers a request in the store, which all servers of the shop share. @returns false when it was sent before */
async function isFirst(store: string, { keyId, nonce }: SignedRequest, now: number): Promise<boolean> {
  const { files } = storageOf(store);
  await forgetOld(files, now);
  return files.create(`nonces/${keyId}.${nonce}`, Buffer.alloc(0));
}

/**
 * Makes sure that the owner of an admitted key has sent the request. Each request counts only once.
 * @param key as `admit` returned it @param now ms since 1970
 * @throws Rejection when the owner has not, or has sent it before
 */
export async function authorize(
  store: string,
  key: Pick<TeamKey, "publicKey">,
  request: SignedRequest,
  body: Buffer,
  now: number,
): Promise<void> {
  if (!isSignedBy(key.publicKey, request, body, request.signature)) {
    throw new Rejection(
      "wrong-signature",
      `The signature does not fit: the request is for another shop than ${request.shop}, or was changed on the way.`,
    );
  }
  if (!(await isFirst(store, request, now))) {
    throw new Rejection("repeated-request", "The shop has had this request before.");
  }
}
