import type { FastifyReply, FastifyRequest } from "fastify";
import { randomToken, sha256 } from "../keys";

const name = "reset";
/** As long as a code is valid. */
const maxAgeS = 600;

/** The browser's token; null for a browser that has not asked for a code within ten minutes. */
const tokenOf = ({ cookies }: FastifyRequest): string | null => /^[\w-]{43}$/.exec(cookies[name] ?? "")?.[0] ?? null;

/**
 * Recognises the browser that has asked for a code for a new password. Others cannot use up all tries of that code (reliability Q8);
 * it grants nothing else. A browser that asks again keeps its token, because its earlier code may be the one that stays valid.
 * @returns the hash of the token, to be stored with the code
 */
export function issueResetCookie(request: FastifyRequest, reply: FastifyReply, isSecure: boolean): string {
  const token = tokenOf(request) ?? randomToken();
  reply.setCookie(name, token, { path: "/api/", httpOnly: true, sameSite: "lax", secure: isSecure, maxAge: maxAgeS });
  return sha256(token);
}

/** The hash of the browser's token; null without one. */
export function resetCookieHash(request: FastifyRequest): string | null {
  const token = tokenOf(request);
  return token && sha256(token);
}
