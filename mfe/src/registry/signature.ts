import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
  verify,
} from "node:crypto";
import { UserError } from "../UserError";

/** How much the clocks of sender and shop may differ, ms. */
export const maxClockDifferenceMs = 5 * 60_000;

/** What a signature covers, besides the body. */
export interface RequestFacts {
  method: string;
  /** The path with its query: `/registry/commands`. */
  path: string;
  /** The address of the shop, so that no other shop accepts the request. */
  shop: string;
  /** When it was signed, ms since 1970. */
  time: number;
  /** A random name of the request. The shop accepts each only once. */
  nonce: string;
}

/** The headers of a signed request. */
export const signatureHeaders = {
  key: "mfe-key",
  time: "mfe-time",
  nonce: "mfe-nonce",
  signature: "mfe-signature",
  /** The version of the contract with which the tool was made. Tools of version 2.2 and older send none. */
  version: "mfe-version",
} as const;

/** The text that is signed. No field can contain a line break. */
function signedText({ method, path, shop, time, nonce }: RequestFacts, body: Buffer): Buffer {
  const bodyHash = createHash("sha256").update(body).digest("base64url");
  return Buffer.from(["mfe 1", method, path, shop, time, nonce, bodyHash].join("\n"));
}

/** The bytes before the key in DER (RFC 8410), so that a public key is 32 bytes in registries and on command lines. */
const derHead = Buffer.from("302a300506032b6570032100", "hex");

/** 43 characters. @throws UserError for a key that is not Ed25519 */
function publicText(key: KeyObject): string {
  if (key.asymmetricKeyType !== "ed25519")
    throw new UserError("The key is not an Ed25519 key: mfe keys new makes one.");
  const der = createPublicKey(key).export({ type: "spki", format: "der" });
  return der.subarray(derHead.length).toString("base64url");
}

/** Whether a text is a public key. */
export const isPublicKey = (text: string): boolean => /^[\w-]{43}$/.test(text);

/** The name of a key: the first sixteen characters of its hash. */
export const keyIdOf = (publicKey: string): string =>
  createHash("sha256").update(publicKey).digest("base64url").slice(0, 16);

/** Whether a text can be the name of a key. */
export const isKeyId = (text: string): boolean => /^[\w-]{16}$/.test(text);

/** A new pair: the private key as PEM, the public one as text. */
export function newKeyPair(): { privateKey: string; publicKey: string } {
  const { privateKey } = generateKeyPairSync("ed25519");
  return {
    privateKey: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
    publicKey: publicText(privateKey),
  };
}

/** The public key of a private one as PEM. @throws UserError for another text */
export function publicKeyOf(privateKey: string): string {
  try {
    return publicText(createPrivateKey(privateKey));
  } catch (error) {
    if (error instanceof UserError) throw error;
    throw new UserError("The file of the key is not a private key as PEM: mfe keys new makes one.", { cause: error });
  }
}

/** Signs a request. @param privateKey as PEM */
export const signRequest = (privateKey: string, facts: RequestFacts, body: Buffer): string =>
  sign(null, signedText(facts, body), privateKey).toString("base64url");

/** A public key as Node's functions take it. */
export const publicKeyObject = (publicKey: string): KeyObject =>
  createPublicKey({
    key: Buffer.concat([derHead, Buffer.from(publicKey, "base64url")]),
    format: "der",
    type: "spki",
  });

/** Whether the owner of a public key has signed the request. */
export const isSignedBy = (publicKey: string, facts: RequestFacts, body: Buffer, signature: string): boolean =>
  verify(null, signedText(facts, body), publicKeyObject(publicKey), Buffer.from(signature, "base64url"));
