import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from "node:crypto";
import { chmod, link, mkdir, open, readFile, rm } from "node:fs/promises";
import path from "node:path";

/** 256 random bits as text that is valid in a header, a cookie and a URL. */
export const randomToken = (): string => randomBytes(32).toString("base64url");

/** The hash of a token, for the database (reliability T1). SHA-256 without salt is enough: the token has 256 random bits. */
export const sha256 = (text: string): string => createHash("sha256").update(text).digest("base64url");

/** Compares in constant time, so that the time does not reveal where the texts differ. */
export function isSameText(a: string, b: string): boolean {
  return timingSafeEqual(createHash("sha256").update(a).digest(), createHash("sha256").update(b).digest());
}

/** Keys derived from one secret, one for each purpose. */
export interface Keys {
  /** Keyed hash, for CSRF tokens and for the keys of accounts in counters, from which no e-mail address can be read. */
  sign(purpose: string, text: string): string;
  /** What `sign` returns, first with the secret, then with the one before it. For looking up what was stored earlier. */
  signatures(purpose: string, text: string): readonly string[];
  /** Whether `sign` has made the signature, with the secret or with the one before it. */
  isSigned(purpose: string, text: string, signature: string): boolean;
  /** Authenticated encryption, for queued e-mails in the database: some contain codes. */
  seal(text: string): string;
  /** Decrypts. @throws Error when the text was sealed with neither the secret nor the one before it. */
  open(sealed: string): string;
}

/** Derived by HKDF, so that one key reveals nothing about another. */
const derive = (secret: string, purpose: string) => Buffer.from(hkdfSync("sha256", secret, "aurelle", purpose, 32));

/** Derives each key once. The purposes are names in the code, so they are few. */
function deriver(secret: string): (purpose: string) => Buffer {
  const keys = new Map<string, Buffer>();
  return (purpose) => {
    const key = keys.get(purpose) ?? derive(secret, purpose);
    keys.set(purpose, key);
    return key;
  };
}

function decrypt(key: Buffer, sealed: string): string {
  const bytes = Buffer.from(sealed, "base64");
  const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, 12));
  decipher.setAuthTag(bytes.subarray(12, 28));
  return decipher.update(bytes.subarray(28), undefined, "utf8") + decipher.final("utf8");
}

/** The keys of a secret. @param previous the secret before it: what was signed or encrypted with it stays valid */
export function keysFrom(secret: string, previous?: string): Keys {
  const keyOf = deriver(secret);
  const previousKeyOf = previous ? deriver(previous) : null;
  const derivers = previousKeyOf ? [keyOf, previousKeyOf] : [keyOf];
  const hmac = (key: Buffer, text: string) => createHmac("sha256", key).update(text).digest("base64url");
  const signatures = (purpose: string, text: string) => derivers.map((derived) => hmac(derived(purpose), text));
  return {
    sign: (purpose, text) => hmac(keyOf(purpose), text),
    signatures,
    isSigned: (purpose, text, signature) => signatures(purpose, text).some((one) => isSameText(one, signature)),
    seal(text) {
      const nonce = randomBytes(12);
      const cipher = createCipheriv("aes-256-gcm", keyOf("seal"), nonce);
      const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString("base64");
    },
    open(sealed) {
      try {
        return decrypt(keyOf("seal"), sealed);
      } catch (error) {
        if (!previousKeyOf) throw error;
        return decrypt(previousKeyOf("seal"), sealed);
      }
    },
  };
}

/** Writes a file that only its owner can read, and returns when it is on the disk. */
async function writeDurably(file: string, text: string): Promise<void> {
  const opened = await open(file, "wx", 0o600);
  try {
    await opened.writeFile(text);
    await opened.sync();
  } finally {
    await opened.close();
  }
}

/**
 * The secret in the data directory, created on first use; only its owner can read it.
 * @throws Error with a sentence for a file without a secret, as a full disk leaves one: an empty key signs for everyone
 */
export async function loadSecret(dataDir: string): Promise<string> {
  const file = path.join(dataDir, "secret");
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const newFile = `${file}.${randomBytes(6).toString("hex")}`;
  await writeDurably(newFile, randomToken());
  // `link` fails when the file exists: two processes that start together both read the first one's secret.
  await link(newFile, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EEXIST") throw error;
  });
  await rm(newFile);
  await chmod(file, 0o600);
  const secret = (await readFile(file, "utf8")).trim();
  if (secret.length < 32) {
    throw new Error(
      `${file} has no secret of at least 32 characters. Restore it, or remove it: then a new one is made, and e-mails in the queue are lost.`,
    );
  }
  return secret;
}
