import { randomInt } from "node:crypto";
import type { ApiContext } from "../context";
import type { Db, Queryable, Transaction } from "../database/db";
import { lockAddress } from "../database/locks";
import { httpErrors } from "../errors";
import { countedAddress } from "../http/countedAddress";
import { limits } from "../http/limits";

/** A new code and its hash; the database stores only the hash. Make it outside of a transaction: hashing is slow. */
export interface FreshCode {
  code: string;
  hash: string;
}

/** A random code of six digits, with its hash. @throws HttpError 503 when too many secrets are being hashed. */
export async function makeCode({ passwords }: ApiContext): Promise<FreshCode> {
  const code = String(randomInt(0, 1_000_000)).padStart(6, "0");
  return { code, hash: await passwords.hash(code) };
}

interface CodeSubject {
  purpose: "register" | "reset" | "notice";
  /** Keyed hash of the e-mail address: codes are counted without storing the address. */
  accountKey: string;
  registrationId?: string;
  userId?: string;
}

/**
 * Whether one more code may be e-mailed to the account: three an hour, ten a day (reliability P9). The transaction locks
 * the address until it ends, so that concurrent requests are counted one after another. Call it before the account is locked.
 */
export async function mayEmailCode(tx: Queryable, accountKey: string): Promise<boolean> {
  await lockAddress(tx, accountKey);
  const [count] = await tx.query<{ hour: number; day: number }>(
    `SELECT (count(*) FILTER (WHERE created_at > now() - interval '1 hour'))::int AS hour, count(*)::int AS day
     FROM codes WHERE account_key = $1 AND created_at > now() - interval '1 day'`,
    [accountKey],
  );
  return count !== undefined && count.hour < 3 && count.day < 10;
}

/** Stores a code that is valid for ten minutes. An earlier code for the same subject stops working. */
export async function storeCode(tx: Transaction, subject: CodeSubject, hash: string): Promise<void> {
  const { purpose, accountKey, registrationId = null, userId = null } = subject;
  await tx.query(
    `UPDATE codes SET expires_at = now() WHERE purpose = $1 AND expires_at > now()
       AND (registration_id = $2::uuid OR user_id = $3::uuid)`,
    [purpose, registrationId, userId],
  );
  await tx.query(
    `INSERT INTO codes (purpose, account_key, registration_id, user_id, code_hash, expires_at)
     VALUES ($1, $2, $3::uuid, $4::uuid, $5, now() + interval '10 minutes')`,
    [purpose, accountKey, registrationId, userId, hash],
  );
}

export interface LiveCode {
  id: string;
  code_hash: string;
  registration_id: string | null;
  user_id: string | null;
}

interface CodeSearch {
  purpose: "register" | "reset";
  accountKey: string;
  attemptHash?: string | null;
  code: string;
  ip: string;
}

/** Counts an attempt on every code that it may match, and returns these codes. */
const countAttempt = (db: Db, { purpose, accountKey, attemptHash }: CodeSearch): Promise<LiveCode[]> =>
  db.tx(async (tx) => {
    // A registration that is being verified changes several codes of the address too.
    await lockAddress(tx, accountKey);
    return tx.query<LiveCode>(
      `UPDATE codes SET tries = tries + 1
       WHERE purpose = $1 AND account_key = $2 AND tries < 5 AND used_at IS NULL AND expires_at > now()
         AND ($3::text IS NULL OR registration_id IN (SELECT id FROM registrations WHERE attempt_hash = $3))
       RETURNING id, code_hash, registration_id, user_id`,
      [purpose, accountKey, attemptHash ?? null],
    );
  });

/**
 * Finds the code among those that are still valid. Each attempt is counted in the database before the comparison, so
 * concurrent guesses cannot share one (reliability P10). A wrong, expired, used or unknown code gets the same error (P11).
 * @throws HttpError 400; 429 after too many wrong codes from the client's address.
 */
export async function matchCode(context: ApiContext, db: Db, search: CodeSearch): Promise<LiveCode> {
  const counterKey = `code:${countedAddress(search.ip)}`;
  // This counter too is increased before the comparison. After a right code it is decreased again.
  const verdict = await context.limiter.hit(counterKey, limits.wrongCodeFromAddress);
  if (!verdict.allowed) throw httpErrors.tooManyRequests(verdict.retryAfter);
  const liveCodes = await countAttempt(db, search);
  let match: LiveCode | undefined;
  for (const candidate of liveCodes)
    if (await context.passwords.verify(candidate.code_hash, search.code)) match = candidate;
  if (liveCodes.length === 0) await context.passwords.verify(null, search.code);
  if (!match) throw httpErrors.wrongCode();
  await context.limiter.hit(counterKey, limits.wrongCodeFromAddress, -1);
  return match;
}

/** Marks the code as used. @throws HttpError 400 when another request has used it already. */
export async function consumeCode(tx: Queryable, id: string): Promise<void> {
  const used = await tx.query("UPDATE codes SET used_at = now() WHERE id = $1 AND used_at IS NULL RETURNING id", [id]);
  if (used.length === 0) throw httpErrors.wrongCode();
}
