import { randomBytes } from "node:crypto";

const name = "visitor";
const maxAgeS = 30 * 86_400;

/** A random id for a browser. It only decides who gets a canary release. */
export const newVisitor = (): string => randomBytes(16).toString("base64url");

/** The visitor's id from a Cookie header; `null` when there is no valid one. */
export function visitorOf(cookies: string | undefined): string | null {
  return cookies?.match(/(?:^|;\s*)visitor=([A-Za-z0-9_-]{22})(?:;|$)/)?.[1] ?? null;
}

/** The value of a Set-Cookie header. */
export const visitorCookie = (visitor: string, isTls: boolean): string =>
  `${name}=${visitor}; Path=/; Max-Age=${maxAgeS}; HttpOnly; SameSite=Lax${isTls ? "; Secure" : ""}`;
