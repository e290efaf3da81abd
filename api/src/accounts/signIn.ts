import type { WireSignIn } from "@aurelle/shared/contract";
import { emailKey } from "@aurelle/shared/contract/rules";
import type { FastifyReply, FastifyRequest } from "fastify";
import { type Account, startSession } from "../auth/sessions";
import { mergeGuestCart } from "../cart/mergeGuestCart";
import type { Shop } from "../context";
import type { Queryable } from "../database/db";
import { faults } from "../errors";
import type { CartCookies } from "../http/cartCookies";
import { countedAddress } from "../http/countedAddress";
import { limits } from "../http/limits";
import { accountKeyOf } from "./codes";
import { presentProfile } from "./present";
import { findWaiting } from "./registrations";
import { findByEmailKey, setPasswordHash } from "./store";

/** Counts a try before it is known to fail, so that concurrent guesses are all counted (reliability 2.5). */
async function countTry({ limiter }: Shop, accountKey: string, ip: string) {
  const address = countedAddress(ip);
  const counters = [
    [`in:ip:${address}`, limits.signInFromAddress],
    [`in:pair:${accountKey}:${address}`, limits.signInPair],
    [`in:account:${accountKey}`, limits.signInAccount],
  ] as const;
  for (const [key, limit] of counters) {
    const { allowed, retryAfter } = await limiter.hit(key, limit);
    if (!allowed) throw faults.tooManyRequests(retryAfter);
  }
  return async function giveBack() {
    const [fromAddress, pair, account] = counters;
    await limiter.forget(pair[0]);
    for (const [key, limit] of [fromAddress, account]) await limiter.hit(key, limit, -1);
  };
}

/**
 * The account that e-mail and password belong to. An unknown address takes the same work and gets the same answer as
 * a wrong password (reliability P4).
 * @throws Fault 401; 403 when the password is right and the address not yet verified (P13); 429 after too many tries.
 */
export async function checkCredentials(
  shop: Shop,
  db: Queryable,
  { email, password, ip, attemptHash }: { email: string; password: string; ip: string; attemptHash: string | null },
): Promise<Account> {
  const key = emailKey(email);
  const giveBack = await countTry(shop, accountKeyOf(shop, key), ip);
  const user = await findByEmailKey(db, key);
  const waiting = await findWaiting(db, key, attemptHash);
  const stored = user?.password_hash ?? waiting?.password_hash ?? null;
  // Longer passwords cannot have been set; the dummy hash keeps the time the same.
  const isLong = [...password].length > 128;
  const matches = await shop.passwords.verify(isLong ? null : stored, isLong ? "" : password);
  if (!matches) throw faults.wrongCredentials();
  await giveBack();
  if (!user) throw faults.emailNotVerified();
  const { password_hash, ...account } = user;
  if (shop.passwords.isOutdated(password_hash)) {
    await setPasswordHash(db, account.id, await shop.passwords.hash(password));
  }
  return account;
}

/** Moves the guest's lines to the account. The sign-in holds whatever becomes of them (reliability M3). */
async function bringCart(cookies: CartCookies, request: FastifyRequest, reply: FastifyReply, id: string) {
  const guest = cookies.cartHash(request);
  // Without a good token the cookie may be another site's doing: the guest cart then simply stays (C3).
  if (!guest || !cookies.isCsrfValid(request)) return false;
  try {
    const isMerged = await mergeGuestCart(request.db, guest, id);
    cookies.clearCart(reply);
    return isMerged;
  } catch (error) {
    request.log.error({ err: error, requestId: request.id }, "a guest cart could not be merged");
    return false;
  }
}

/** Starts a session and answers with its token, the profile, and whether guest lines came along. */
export async function signIn(
  cookies: CartCookies,
  request: FastifyRequest,
  reply: FastifyReply,
  account: Account,
): Promise<WireSignIn> {
  const access = await startSession(request.db, account.id);
  const cart_merged = await bringCart(cookies, request, reply, account.id);
  request.log.info({ requestId: request.id, account: account.id }, "signed in");
  return { access, user: presentProfile(account), cart_merged };
}
