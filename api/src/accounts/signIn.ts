import type { WireSignIn } from "@aurelle/shared/contract";
import { emailKey, maxPasswordLength } from "@aurelle/shared/contract/rules";
import type { FastifyReply, FastifyRequest } from "fastify";
import { type Account, type SignInProof, startSession } from "../auth/sessions";
import type { ApiContext } from "../context";
import type { Db, Queryable } from "../database/db";
import { httpErrors } from "../errors";
import type { CartCookies } from "../http/cartCookies";
import { countAll, networkCounters } from "../http/countCall";
import { countedNetworks } from "../http/countedAddress";
import { type Limit, limits } from "../http/limits";
import { presentProfile } from "./present";
import { findPendingRegistration } from "./registrations";
import { findByEmailKey, renewPasswordHash } from "./store";

interface SignInAttempt {
  accountKey: string;
  ip: string;
  /** The id of a browser that has signed in to this account before; else null. */
  device: string | null;
}

interface Counter {
  key: string;
  limit: Limit;
  /** What a right password does: it takes back this attempt, or all of them. */
  onSuccess: "undo" | "forget";
}

/** The counters of an attempt. A browser that is known has its own only, so that attempts of others cannot lock it out. */
function countersOf({ accountKey, ip, device }: SignInAttempt): Counter[] {
  if (device) return [{ key: `in:device:${device}`, limit: limits.signInPair, onSuccess: "forget" }];
  const [narrowest, ...wider] = countedNetworks(ip);
  const pair = (network: string, limit: Limit, name: string) =>
    ({ key: `in:${name}:${accountKey}:${network}`, limit, onSuccess: "forget" }) as const;
  return [
    ...networkCounters("in:ip", ip, limits.signInFromAddress).map((one) => ({ ...one, onSuccess: "undo" as const })),
    pair(narrowest, limits.signInPair, "pair"),
    // An IPv4 address has no wider network.
    ...(wider.length > 0 ? wider : [narrowest]).map((network) => pair(network, limits.signInFromNetwork, "day")),
    { key: `in:account:${accountKey}`, limit: limits.signInAccount, onSuccess: "undo" },
  ];
}

/** Counts an attempt before its outcome is known, so that concurrent guesses are all counted (reliability R1). */
async function countAttempt({ limiter }: ApiContext, attempt: SignInAttempt) {
  const counters = countersOf(attempt);
  await countAll(limiter, counters);
  return async function undoCount() {
    for (const { key, limit, onSuccess } of counters) {
      if (onSuccess === "forget") await limiter.forget(key);
      else await limiter.hit(key, limit, -1);
    }
  };
}

interface Credentials extends SignInAttempt {
  email: string;
  password: string;
  attemptHash: string | null;
}

/** An account and what its sign-in was allowed by. */
export interface CheckedAccount extends Pick<SignInProof, "passwordHash"> {
  account: Account;
}

/**
 * The account that the e-mail address and password belong to. An unknown address takes the same work and gets the same
 * error as a wrong password (reliability P4).
 * @throws HttpError 401; 403 when the password is right and the address not yet verified (reliability P13); 429 after
 * too many attempts.
 */
export async function checkCredentials(
  context: ApiContext,
  db: Queryable,
  { email, password, attemptHash, ...attempt }: Credentials,
): Promise<CheckedAccount> {
  const key = emailKey(email);
  const undoCount = await countAttempt(context, attempt);
  const user = await findByEmailKey(db, key);
  const pending = await findPendingRegistration(db, key, attemptHash);
  const stored = user?.password_hash ?? pending?.password_hash ?? null;
  // No account has a longer password. The dummy hash takes as long to verify as a real one.
  const isTooLong = [...password].length > maxPasswordLength;
  const matches = await context.passwords.verify(isTooLong ? null : stored, isTooLong ? "" : password);
  if (!matches) throw httpErrors.wrongCredentials();
  await undoCount();
  if (!user) throw httpErrors.emailNotVerified();
  const { password_hash, ...account } = user;
  if (!context.passwords.isOutdated(password_hash)) return { account, passwordHash: password_hash };
  const renewed = await context.passwords.hash(password);
  // The password may have been reset meanwhile: then the old one must not come back.
  if (!(await renewPasswordHash(db, account.id, password_hash, renewed))) throw httpErrors.wrongCredentials();
  return { account, passwordHash: renewed };
}

/** Moves the cart items of a guest to an account. `hasRest`: some did not fit into the account's cart, so the guest's cart stays. */
export type MergeGuestCart = (
  db: Db,
  tokenHash: string,
  userId: string,
) => Promise<{ isMerged: boolean; hasRest: boolean }>;

/** What a sign-in does with the guest's cart. It is a parameter, so that accounts import nothing from the cart. */
export interface GuestCart {
  cookies: CartCookies;
  merge: MergeGuestCart;
}

/** Moves the guest's cart items to the account. The sign-in succeeds even if this fails (reliability M3). */
async function mergeCart({ cookies, merge }: GuestCart, request: FastifyRequest, reply: FastifyReply, id: string) {
  const guest = cookies.cartHash(request);
  // Without a valid CSRF token another site may have sent the cookie: the guest cart then stays (reliability C3).
  if (!guest || !cookies.isCsrfValid(request)) return false;
  try {
    const { isMerged, hasRest } = await merge(request.db, guest, id);
    if (!hasRest) cookies.clearCart(reply);
    return isMerged;
  } catch (error) {
    request.log.error({ err: error, requestId: request.id }, "a guest cart could not be merged");
    return false;
  }
}

/**
 * Starts a session and returns its token, the profile, and whether cart items of the guest were merged.
 * @throws HttpError 401 when the account was deleted or got another password meanwhile.
 */
export async function signIn(
  guestCart: GuestCart,
  request: FastifyRequest,
  reply: FastifyReply,
  { account, passwordHash }: CheckedAccount,
): Promise<WireSignIn> {
  const access = await startSession(request.db, { userId: account.id, passwordHash });
  const cart_merged = await mergeCart(guestCart, request, reply, account.id);
  request.log.info({ requestId: request.id, account: account.id }, "signed in");
  return { access, user: presentProfile(account), cart_merged };
}
