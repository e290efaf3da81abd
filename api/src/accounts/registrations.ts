import { cleanEmail, emailKey } from "@aurelle/shared/contract/rules";
import { accountKeyOf } from "../auth/accountKey";
import type { ApiContext } from "../context";
import type { Queryable, Transaction } from "../database/db";
import { lockAddress } from "../database/locks";
import { randomToken, sha256 } from "../keys";
import { type FreshCode, maxPendingRegistrations, mayEmailCode, storeCode } from "./codes";
import { alreadyRegisteredEmail, verificationEmail } from "./emailTemplates";
import { findByEmailKey } from "./store";

/** SQL: a registration can be verified for a day. An address has at most three pending ones (reliability P6). */
const isPending = "created_at > now() - interval '24 hours'";

interface Registration {
  id: string;
  email: string;
  password_hash: string;
}

/**
 * The pending registration of an address: that of the visitor's attempt cookie, else the latest. The query returns one
 * row, so that checking takes the same time for an address with several registrations as for one with none
 * (reliability P4).
 */
export async function findPendingRegistration(
  db: Queryable,
  key: string,
  attemptHash: string | null,
): Promise<Registration | undefined> {
  const [found] = await db.query<Registration>(
    `SELECT id, email, password_hash FROM registrations WHERE email_key = $1 AND ${isPending}
     ORDER BY (attempt_hash = $2) DESC NULLS LAST, created_at DESC LIMIT 1`,
    [key, attemptHash],
  );
  return found;
}

/** Stores a registration unless the address has an account. Both cases are the same statements (reliability Q1). */
async function addRegistration(
  tx: Transaction,
  row: Registration & { key: string; attemptHash: string; hasAccount: boolean },
) {
  await tx.query(
    `DELETE FROM registrations WHERE email_key = $1 AND id NOT IN
       (SELECT id FROM registrations WHERE email_key = $1 AND ${isPending} ORDER BY created_at DESC LIMIT ${maxPendingRegistrations - 1})`,
    [row.key],
  );
  await tx.query(
    `INSERT INTO registrations (id, email, email_key, password_hash, attempt_hash)
     SELECT $1::uuid, $2::text, $3::text, $4::text, $5::text WHERE NOT $6::boolean`,
    [row.id, row.email, row.key, row.password_hash, row.attemptHash, row.hasAccount],
  );
}

/**
 * Stores a registration and e-mails its code. An address that has an account gets an e-mail about that account instead,
 * and the caller cannot see the difference (reliability P5). Returns the token for the attempt cookie.
 */
export async function register(
  context: ApiContext,
  db: ApiContext["db"],
  input: { email: string; passwordHash: string; fresh: FreshCode; id: string },
): Promise<string> {
  const attempt = randomToken();
  const email = cleanEmail(input.email);
  const key = emailKey(email);
  const accountKey = accountKeyOf(context, email);
  await db.tx(async (tx) => {
    await lockAddress(tx, accountKey);
    const user = await findByEmailKey(tx, key);
    const { id, passwordHash, fresh } = input;
    const subject = user
      ? ({ purpose: "notice", accountKey } as const)
      : ({ purpose: "register", accountKey, registrationId: id } as const);
    if (!(await mayEmailCode(tx, subject))) return;
    const attemptHash = sha256(attempt);
    await addRegistration(tx, { id, email, key, password_hash: passwordHash, attemptHash, hasAccount: Boolean(user) });
    await storeCode(tx, subject, user ? "" : fresh.hash);
    await context.outbox.add(tx, user ? alreadyRegisteredEmail(user.email) : verificationEmail(email, fresh.code));
  });
  context.outbox.wake();
  return attempt;
}

/** E-mails the notice about a registration of the account's address once more, if there was one within a day. */
async function resendNotice({ outbox }: ApiContext, tx: Transaction, email: string, accountKey: string) {
  const subject = { purpose: "notice", accountKey } as const;
  const sent = await tx.query(
    `SELECT id FROM codes WHERE account_key = $1 AND purpose = 'notice' AND ${isPending} LIMIT 1`,
    [accountKey],
  );
  if (sent.length === 0 || !(await mayEmailCode(tx, subject))) return;
  await storeCode(tx, subject, "");
  await outbox.add(tx, alreadyRegisteredEmail(email));
}

/**
 * E-mails another code for the pending registration of the address, if there is one. An address that has an account gets another notice
 * in its place: otherwise the next registration would be counted differently, and its time would show the account (reliability Q1).
 */
export async function resendCode(
  context: ApiContext,
  email: string,
  attemptHash: string | null,
  fresh: FreshCode,
): Promise<void> {
  const key = emailKey(email);
  const accountKey = accountKeyOf(context, email);
  await context.db.tx(async (tx) => {
    await lockAddress(tx, accountKey);
    const user = await findByEmailKey(tx, key);
    if (user) return resendNotice(context, tx, user.email, accountKey);
    if (!(await mayEmailCode(tx, { purpose: "register", accountKey }))) return;
    const pending = await findPendingRegistration(tx, key, attemptHash);
    if (!pending) return;
    await storeCode(tx, { purpose: "register", accountKey, registrationId: pending.id }, fresh.hash);
    await context.outbox.add(tx, verificationEmail(pending.email, fresh.code));
  });
  context.outbox.wake();
}

/**
 * Turns a registration into an account with the password of this attempt, and deletes the other registrations of the
 * address (reliability P6). Lock the address before: otherwise a registration that is being stored would stay beside the account.
 * Returns the account's id; null when the address has got an account meanwhile.
 */
export async function activate(tx: Transaction, registrationId: string): Promise<string | null> {
  const [user] = await tx.query<{ id: string; email_key: string }>(
    `INSERT INTO users (email, email_key, password_hash)
     SELECT email, email_key, password_hash FROM registrations WHERE id = $1 AND ${isPending}
     ON CONFLICT (email_key) DO NOTHING RETURNING id, email_key`,
    [registrationId],
  );
  if (!user) return null;
  await tx.query("DELETE FROM registrations WHERE email_key = $1", [user.email_key]);
  return user.id;
}
