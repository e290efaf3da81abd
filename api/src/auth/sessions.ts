import type { FastifyRequest } from "fastify";
import type { Queryable } from "../database/db";
import { storeIfPossible } from "../database/storeIfPossible";
import { httpErrors } from "../errors";
import { isSameText, randomToken, sha256 } from "../keys";

/** The account of a signed-in shopper, as `findSession` reads it. */
export interface Account {
  id: string;
  email: string;
  first_name: string | null;
  last_name: string | null;
  country: string | null;
  city: string | null;
  address: string | null;
  zip_code: string | null;
  phone_number: string | null;
}

export const accountColumns =
  "u.id, u.email, u.first_name, u.last_name, u.country, u.city, u.address, u.zip_code, u.phone_number";

declare module "fastify" {
  interface FastifyRequest {
    /** Set by `requireAccount` and `findAccount`; null for an anonymous visitor. */
    account: Account | null;
  }
}

/** What a sign-in was allowed by. */
export interface SignInProof {
  userId: string;
  /** The stored hash that the password matched; null where the shopper proved the address by a code. */
  passwordHash: string | null;
}

/**
 * Starts a session and returns its token. The database stores only the token's hash (reliability T1). Comparing a password takes a
 * while, so the statement checks again that it still is the account's: it waits for a reset that is being stored, and a reset that
 * comes later ends this session (reliability T3).
 * @throws HttpError 401 when the account was deleted, or got another password, since the proof was checked.
 */
export async function startSession(db: Queryable, { userId, passwordHash }: SignInProof): Promise<string> {
  const token = randomToken();
  const started = await db.query(
    `INSERT INTO sessions (token_hash, user_id)
     SELECT $1, id FROM users WHERE id = $2 AND ($3::text IS NULL OR password_hash = $3) FOR SHARE
     RETURNING user_id`,
    [sha256(token), userId, passwordHash],
  );
  if (started.length === 0) throw httpErrors.wrongCredentials();
  return token;
}

/** Ends every session of the account (reliability T3). */
export async function endSessions(db: Queryable, userId: string): Promise<void> {
  await db.query("DELETE FROM sessions WHERE user_id = $1", [userId]);
}

/**
 * The token of a well-formed `Authorization` header; null without the header.
 * @throws HttpError 401 for anything else (reliability T9).
 */
export function bearerToken(request: FastifyRequest): string | null {
  const { authorization } = request.headers;
  if (authorization === undefined) return null;
  const { rawHeaders } = request.raw;
  const count = rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === "authorization").length;
  const token = /^Bearer ([\x21-\x7e]{1,512})$/i.exec(authorization)?.[1];
  if (count !== 1 || !token) throw httpErrors.notSignedIn();
  return token;
}

/**
 * The account of a session. A session ends after 24 hours, and after 2 hours without use, by the database's clock
 * (reliability T2).
 */
async function findSession(db: Queryable, token: string): Promise<Account | null> {
  if (!/^[A-Za-z0-9_-]{43}$/.test(token)) return null;
  const hash = sha256(token);
  const [found] = await db.query<Account & { is_stale: boolean }>(
    `SELECT ${accountColumns}, s.seen_at < now() - interval '1 minute' AS is_stale
     FROM sessions s JOIN users u ON u.id = s.user_id
     WHERE s.token_hash = $1 AND s.created_at > now() - interval '24 hours' AND s.seen_at > now() - interval '2 hours'`,
    [hash],
  );
  if (!found) return null;
  // Once a minute is exact enough for a limit of two hours, and most requests then write nothing.
  if (found.is_stale) {
    await storeIfPossible(db.query("UPDATE sessions SET seen_at = now() WHERE token_hash = $1", [hash]));
  }
  const { is_stale: _, ...account } = found;
  return account;
}

/** For calls that work with and without a session: a token that is sent must be valid. @throws HttpError 401 otherwise. */
export async function findAccount(request: FastifyRequest): Promise<void> {
  const token = bearerToken(request);
  if (token === null) return;
  request.account = await findSession(request.db, token);
  if (!request.account) throw httpErrors.notSignedIn();
}

/** For calls of signed-in shoppers only. @throws HttpError 401 without a valid token. */
export async function requireAccount(request: FastifyRequest): Promise<void> {
  await findAccount(request);
  if (!request.account) throw httpErrors.notSignedIn();
}

/** The account that `requireAccount` found. */
export function accountOf(request: FastifyRequest): Account {
  if (!request.account) throw httpErrors.notSignedIn();
  return request.account;
}

/** For staff only. @throws HttpError 401 without a token, 403 with a shopper's token (reliability O6). */
export function requireStaff(staffToken: string | undefined) {
  return async (request: FastifyRequest): Promise<void> => {
    const token = bearerToken(request);
    if (token !== null && staffToken && isSameText(token, staffToken)) return;
    await requireAccount(request);
    throw httpErrors.staffOnly();
  };
}
