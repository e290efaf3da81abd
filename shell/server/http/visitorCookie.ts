import { randomBytes } from "node:crypto";

const name = "visitor";
const monthS = 30 * 86_400;

/** An id that says nothing but "the same browser as before"; it decides who gets a canary. */
export const newVisitor = (): string => randomBytes(16).toString("base64url");

/** The id out of a Cookie header; `null` where there is none of ours. */
export function visitorOf(cookies: string | undefined): string | null {
  return cookies?.match(/(?:^|;\s*)visitor=([A-Za-z0-9_-]{22})(?:;|$)/)?.[1] ?? null;
}

export const visitorCookie = (visitor: string, isTls: boolean): string =>
  `${name}=${visitor}; Path=/; Max-Age=${monthS}; HttpOnly; SameSite=Lax${isTls ? "; Secure" : ""}`;
