import { randomInt } from "node:crypto";
import type { ApiContext } from "../context";
import type { Db, Queryable, Transaction } from "../database/db";
import { lockAddress } from "../database/locks";
import { httpErrors } from "../errors";
import { countAll, networkCounters } from "../http/countCall";
import { limits } from "../http/limits";

/** Tries of one code (reliability P9). The last two are for the browsers of its owner: others cannot use them up (Q8). */
const maxTries = 5;
const maxTriesOfOthers = 3;

/** Pending registrations of one address (reliability P6). */
export const maxPendingRegistrations = 3;

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

/** A `notice` is the e-mail about a registration of an address that has an account. It has no code, but is counted like one. */
type CodePurpose = "register" | "reset" | "notice";

export interface CodeSubject {
  purpose: CodePurpose;
  /** Keyed hash of the e-mail address: codes are counted without storing the address. */
  accountKey: string;
  registrationId?: string;
  userId?: string;
  /** Whether the browser that asks has signed in to the account before. */
  isKnownBrowser?: boolean;
  /** Hash of the token of the browser that asks for a new password. */
  browserHash?: string;
}

/**
 * Whether one more code may be e-mailed to the account: three an hour, ten a day (reliability P9). Each purpose has its own count,
 * because anybody can register any address. Beyond that a browser that has signed in before gets one code an hour: requests of
 * others cannot use it up (reliability Q2, Q3). Lock the address before, so that concurrent requests are counted one after another.
 */
export async function mayEmailCode(
  tx: Queryable,
  { purpose, accountKey, isKnownBrowser = false }: CodeSubject,
): Promise<boolean> {
  const [count] = await tx.query<{ hour: number; day: number; known: number }>(
    `SELECT (count(*) FILTER (WHERE created_at > now() - interval '1 hour'))::int AS hour, count(*)::int AS day,
       (count(*) FILTER (WHERE is_known_browser AND created_at > now() - interval '1 hour'))::int AS known
     FROM codes WHERE account_key = $1 AND purpose = $2 AND created_at > now() - interval '1 day'
       AND created_at <= clock_timestamp()`,
    [accountKey, purpose],
  );
  if (!count) return false;
  return (count.hour < 3 && count.day < 10) || (isKnownBrowser && count.known === 0);
}

/** Stores a code that is valid for ten minutes. An earlier code for the same subject stops working. */
export async function storeCode(tx: Transaction, subject: CodeSubject, hash: string): Promise<void> {
  const { purpose, accountKey, registrationId = null, userId = null } = subject;
  const { isKnownBrowser = false, browserHash = null } = subject;
  await tx.query(
    `UPDATE codes SET expires_at = now() WHERE purpose = $1 AND expires_at > now()
       AND (registration_id = $2::uuid OR user_id = $3::uuid)`,
    [purpose, registrationId, userId],
  );
  await tx.query(
    `INSERT INTO codes (purpose, account_key, registration_id, user_id, code_hash, is_known_browser, browser_hash, expires_at)
     VALUES ($1, $2, $3::uuid, $4::uuid, $5, $6, $7, now() + interval '10 minutes')`,
    [purpose, accountKey, registrationId, userId, hash, isKnownBrowser, browserHash],
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
  /** Only codes of the registration that this browser has started (reliability P6). */
  attemptHash?: string | null;
  /** Hash of the token of a browser that has asked for a new password. */
  browserHash?: string | null;
  /** Whether the browser has signed in to the account before. */
  isKnownBrowser?: boolean;
  code: string;
  ip: string;
}

/**
 * Counts an attempt at each valid code that the search may mean, and returns these codes (reliability P10). All tries are for a browser
 * that has signed in to the account, has registered, or has asked for this code.
 */
async function countAttempt(db: Db, search: CodeSearch): Promise<LiveCode[]> {
  const { purpose, accountKey, attemptHash = null, browserHash = null, isKnownBrowser = false } = search;
  return db.tx(async (tx) => {
    // Without a wait for the disk: there is something to write only where the code's subject exists (reliability Q1).
    await tx.query("SELECT set_config('synchronous_commit', 'off', true)");
    // A registration that is being verified changes several codes of the address too.
    await lockAddress(tx, accountKey);
    return tx.query<LiveCode>(
      `UPDATE codes SET tries = tries + 1
       WHERE purpose = $1 AND account_key = $2 AND used_at IS NULL AND expires_at > now()
         AND tries < CASE WHEN $4::boolean OR browser_hash = $5::text THEN ${maxTries} ELSE ${maxTriesOfOthers} END
         AND ($3::text IS NULL OR registration_id IN (SELECT id FROM registrations WHERE attempt_hash = $3))
       RETURNING id, code_hash, registration_id, user_id`,
      [purpose, accountKey, attemptHash, isKnownBrowser || attemptHash !== null, browserHash],
    );
  });
}

/** The highest number of valid codes of a search: one for each pending registration, else one. */
const maxLiveCodes = ({ purpose, attemptHash }: CodeSearch): number =>
  purpose === "register" && !attemptHash ? maxPendingRegistrations : 1;

/**
 * Finds the code among those that are still valid. Each attempt is counted in the database before the comparison, so
 * concurrent guesses cannot share one (reliability P10). A wrong, expired, used or unknown code gets the same error (P11) after the
 * same number of comparisons, however many codes are valid (Q1).
 * @throws HttpError 400; 429 after too many wrong codes from the client's network.
 */
export async function matchCode(context: ApiContext, db: Db, search: CodeSearch): Promise<LiveCode> {
  const counters = networkCounters("code", search.ip, limits.wrongCodeFromAddress);
  // These counters too are increased before the comparison. After a right code they are decreased again.
  await countAll(context.limiter, counters);
  const liveCodes = await countAttempt(db, search);
  const candidates = Array.from(
    { length: Math.max(liveCodes.length, maxLiveCodes(search)) },
    (_, index) => liveCodes[index],
  );
  let match: LiveCode | undefined;
  for (const candidate of candidates)
    if (await context.passwords.verify(candidate?.code_hash ?? null, search.code)) match = candidate;
  if (!match) throw httpErrors.wrongCode();
  for (const { key, limit } of counters) await context.limiter.hit(key, limit, -1);
  return match;
}

/** Marks the code as used. @throws HttpError 400 when another request has used it already. */
export async function consumeCode(tx: Queryable, id: string): Promise<void> {
  const used = await tx.query("UPDATE codes SET used_at = now() WHERE id = $1 AND used_at IS NULL RETURNING id", [id]);
  if (used.length === 0) throw httpErrors.wrongCode();
}
