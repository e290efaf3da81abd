import { createHmac, timingSafeEqual } from "node:crypto";

/** So long somebody of the staff stays signed in here, s. */
export const sessionS = 12 * 3600;
const name = "ops";

/** Good for every process with the same credential, and for none once that has changed. */
const sign = (staffToken: string, expiry: string) =>
  createHmac("sha256", staffToken).update(`ops ${expiry}`).digest("base64url");

export function isSame(given: string, right: string): boolean {
  // Compared as hashes: equally long, whatever was given.
  const hash = (text: string) => createHmac("sha256", "compare").update(text).digest();
  return timingSafeEqual(hash(given), hash(right));
}

const cookie = (value: string, maxAge: number, isTls: boolean): string =>
  `${name}=${value}; Path=/ops; Max-Age=${maxAge}; HttpOnly; SameSite=Strict${isTls ? "; Secure" : ""}`;

/** The cookie of somebody who has shown the credential; the credential itself is not in it. */
export function sessionCookie(staffToken: string, now: number, isTls: boolean): string {
  const expiry = (now + sessionS * 1000).toString(36);
  return cookie(`${expiry}.${sign(staffToken, expiry)}`, sessionS, isTls);
}

export const endedCookie = (isTls: boolean): string => cookie("", 0, isTls);

/** Does a Cookie header hold a session that is good now? */
export function hasSession(cookies: string | undefined, staffToken: string, now: number): boolean {
  const [, expiry, signature] = cookies?.match(/(?:^|;\s*)ops=([a-z0-9]{1,12})\.([\w-]{43})(?:;|$)/) ?? [];
  if (!expiry || !signature || !isSame(signature, sign(staffToken, expiry))) return false;
  return Number.parseInt(expiry, 36) > now;
}
