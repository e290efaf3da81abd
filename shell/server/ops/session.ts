import { createHmac, timingSafeEqual } from "node:crypto";

/** How long a sign-in lasts, s. */
export const sessionS = 12 * 3600;
const name = "ops";

/** Every process with the same credential accepts the signature. A new credential ends all sessions. */
const sign = (staffToken: string, expiry: string) =>
  createHmac("sha256", staffToken).update(`ops ${expiry}`).digest("base64url");

/** Compares two secrets in constant time. */
export function isSameSecret(given: string, expected: string): boolean {
  // `timingSafeEqual` needs equal lengths, and hashes have them.
  const hash = (text: string) => createHmac("sha256", "compare").update(text).digest();
  return timingSafeEqual(hash(given), hash(expected));
}

const cookie = (value: string, maxAge: number, isTls: boolean): string =>
  `${name}=${value}; Path=/ops; Max-Age=${maxAge}; HttpOnly; SameSite=Strict${isTls ? "; Secure" : ""}`;

/** The Set-Cookie value after a sign-in. It does not contain the credential. @param now ms since 1970. */
export function sessionCookie(staffToken: string, now: number, isTls: boolean): string {
  const expiry = (now + sessionS * 1000).toString(36);
  return cookie(`${expiry}.${sign(staffToken, expiry)}`, sessionS, isTls);
}

/** The Set-Cookie value that ends a session. */
export const expiredCookie = (isTls: boolean): string => cookie("", 0, isTls);

/** Whether a Cookie header contains a session that is valid at `now`, ms since 1970. */
export function hasSession(cookies: string | undefined, staffToken: string, now: number): boolean {
  const [, expiry, signature] = cookies?.match(/(?:^|;\s*)ops=([a-z0-9]{1,12})\.([\w-]{43})(?:;|$)/) ?? [];
  if (!expiry || !signature || !isSameSecret(signature, sign(staffToken, expiry))) return false;
  return Number.parseInt(expiry, 36) > now;
}
