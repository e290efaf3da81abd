import { randomBytes } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { ApiConfig } from "../config";
import type { Keys } from "../keys";

const prefix = "device-";
const maxAgeS = 180 * 24 * 3600;
/** Accounts that one browser is known for. More cookies would exceed the limit for headers. */
const maxAccounts = 5;

/**
 * Cookies that recognise a browser which has signed in to an account before. Such a browser has counters of its own, so that
 * attempts of others cannot lock the account's owner out (reliability Q5). They grant nothing else.
 */
export interface DeviceCookies {
  /** The id of the browser, if it has signed in to this account before; else null. */
  find(request: FastifyRequest, accountKey: string): string | null;
  /** Recognises the browser from now on. Call it after a sign-in. */
  issue(request: FastifyRequest, reply: FastifyReply, accountKey: string): void;
}

/** One cookie for each account. Its name shows nothing about the account without the shop's keys. */
const nameOf = (accountKey: string) => `${prefix}${accountKey.slice(0, 10)}`;

const nowS = () => Math.floor(Date.now() / 1000);
/** The time of the sign-in in seconds since the epoch; 0 for a cookie without one. */
const timeOf = (cookie = "") => Number.parseInt(cookie.split(".")[1] ?? "", 36) || 0;

/** The cookies with the settings of this shop, signed with its keys. */
export function deviceCookies({ config, keys }: { config: ApiConfig; keys: Keys }): DeviceCookies {
  const attributes = { path: "/api/", httpOnly: true, sameSite: "lax", secure: config.secureCookies } as const;
  const signed = (accountKey: string, id: string, time: string) => `${accountKey}.${id}.${time}`;

  /** The names of this browser's cookies for other accounts that leave no place for one more, the oldest first. */
  function surplus({ cookies }: FastifyRequest, name: string): string[] {
    const others = Object.keys(cookies).filter((other) => other.startsWith(prefix) && other !== name);
    const oldestFirst = others.sort((a, b) => timeOf(cookies[a]) - timeOf(cookies[b]));
    return oldestFirst.slice(0, Math.max(0, others.length - maxAccounts + 1));
  }

  return {
    find(request, accountKey) {
      const cookie = request.cookies[nameOf(accountKey)];
      const [id = "", time = "", signature = ""] = (cookie ?? "").split(".");
      if (!id || nowS() - timeOf(cookie) > maxAgeS) return null;
      return keys.isSigned("device", signed(accountKey, id, time), signature) ? id : null;
    },
    issue(request, reply, accountKey) {
      const id = randomBytes(16).toString("base64url");
      const time = nowS().toString(36);
      const value = `${id}.${time}.${keys.sign("device", signed(accountKey, id, time))}`;
      for (const name of surplus(request, nameOf(accountKey))) reply.clearCookie(name, attributes);
      reply.setCookie(nameOf(accountKey), value, { ...attributes, maxAge: maxAgeS });
    },
  };
}
