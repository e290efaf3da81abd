import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";

/** A page may report this long after it was given one, ms. */
const lifetimeMs = 2 * 3_600_000;

const sign = (secret: string, text: string) =>
  createHmac("sha256", secret).update(`report ${text}`).digest("base64url");

/** Asked for by a page that has something to say: each page is one visitor. */
export function issueReportToken(secret: string, now: number): string {
  const text = `${randomBytes(9).toString("base64url")}.${(now + lifetimeMs).toString(36)}`;
  return `${text}.${sign(secret, text)}`;
}

/** The id of the page that a token was issued with; `null` for a forged, foreign or old one. */
export function readReportToken(secret: string, token: unknown, now: number): string | null {
  if (typeof token !== "string" || token.length > 200) return null;
  const [id = "", expiry = "", signature = ""] = token.split(".");
  const given = Buffer.from(signature);
  const right = Buffer.from(sign(secret, `${id}.${expiry}`));
  if (given.length !== right.length || !timingSafeEqual(given, right)) return null;
  return Number.parseInt(expiry, 36) > now ? id : null;
}
