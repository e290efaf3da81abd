import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";

/** How long a page may report after it was given a token, ms. */
const lifetimeMs = 2 * 3_600_000;

const sign = (secret: string, text: string) =>
  createHmac("sha256", secret).update(`report ${text}`).digest("base64url");

/**
 * Makes a token with a random id. A page requests one token for all its reports, so that the id identifies one page view.
 * @param now ms since 1970.
 * @param network of the visitor, as `tokenNetwork` shortens the address: the token is for this network only.
 */
export function issueReportToken(secret: string, now: number, network: string): string {
  const text = `${randomBytes(9).toString("base64url")}.${(now + lifetimeMs).toString(36)}`;
  return `${text}.${sign(secret, `${text} ${network}`)}`;
}

/**
 * The id in a token; `null` when it is forged, signed with another secret, too old, or was issued to another network.
 * @param now ms since 1970.
 */
export function readReportToken(secret: string, token: unknown, now: number, network: string): string | null {
  if (typeof token !== "string" || token.length > 200) return null;
  const [id = "", expiry = "", signature = ""] = token.split(".");
  const actual = Buffer.from(signature);
  const expected = Buffer.from(sign(secret, `${id}.${expiry} ${network}`));
  if (actual.length !== expected.length || !timingSafeEqual(actual, expected)) return null;
  return Number.parseInt(expiry, 36) > now ? id : null;
}
