import { emailKey } from "@aurelle/shared/contract/rules";
import { accountKeyOf } from "../auth/accountKey";
import type { ApiContext } from "../context";
import type { Queryable, Transaction } from "../database/db";
import { randomToken, sha256 } from "../keys";
import { type FreshCode, mayEmailCode, storeCode } from "./codes";
import { alreadyRegisteredEmail, verificationEmail } from "./emails";

/** Registrations wait a day to be verified; of one address at most three wait (reliability P6). */
const isWaiting = "created_at > now() - interval '24 hours'";

interface Registration {
  id: string;
  email: string;
  password_hash: string;
}

const findUser = async (db: Queryable, key: string) =>
  (await db.query<{ id: string; email: string }>("SELECT id, email FROM users WHERE email_key = $1", [key]))[0];

/**
 * The registration that a sign-in or another code is about: that of the visitor's attempt cookie, else the latest.
 * Only one, so that an address with several takes no longer to check than one with none (P4).
 */
export async function findPendingRegistration(
  db: Queryable,
  key: string,
  attemptHash: string | null,
): Promise<Registration | undefined> {
  const [found] = await db.query<Registration>(
    `SELECT id, email, password_hash FROM registrations WHERE email_key = $1 AND ${isWaiting}
     ORDER BY (attempt_hash = $2) DESC NULLS LAST, created_at DESC LIMIT 1`,
    [key, attemptHash],
  );
  return found;
}

async function addRegistration(tx: Transaction, row: Registration & { key: string; attemptHash: string }) {
  await tx.query(
    `DELETE FROM registrations WHERE email_key = $1 AND id NOT IN
       (SELECT id FROM registrations WHERE email_key = $1 AND ${isWaiting} ORDER BY created_at DESC LIMIT 2)`,
    [row.key],
  );
  await tx.query(
    "INSERT INTO registrations (id, email, email_key, password_hash, attempt_hash) VALUES ($1, $2, $3, $4, $5)",
    [row.id, row.email, row.key, row.password_hash, row.attemptHash],
  );
}

/**
 * Keeps a registration and mails its code; an address that has an account gets a letter that says so instead (P5).
 * The caller cannot tell which. Returns the token of the attempt, for its cookie.
 */
export async function register(
  context: ApiContext,
  db: ApiContext["db"],
  input: { email: string; passwordHash: string; fresh: FreshCode; id: string },
): Promise<string> {
  const attempt = randomToken();
  const email = input.email.trim();
  const key = emailKey(email);
  const accountKey = accountKeyOf(context, email);
  await db.tx(async (tx) => {
    if (!(await mayEmailCode(tx, accountKey))) return;
    const user = await findUser(tx, key);
    if (user) {
      await storeCode(tx, { purpose: "notice", accountKey }, "");
      await context.outbox.add(tx, alreadyRegisteredEmail(user.email, context.config.publicUrl));
      return;
    }
    const { id, passwordHash, fresh } = input;
    await addRegistration(tx, { id, email, key, password_hash: passwordHash, attemptHash: sha256(attempt) });
    await storeCode(tx, { purpose: "register", accountKey, registrationId: id }, fresh.hash);
    await context.outbox.add(tx, verificationEmail(email, fresh.code));
  });
  context.outbox.wake();
  return attempt;
}

/** Mails another code for the registration that waits, if one does. */
export async function resendCode(
  context: ApiContext,
  email: string,
  attemptHash: string | null,
  fresh: FreshCode,
): Promise<void> {
  const key = emailKey(email);
  const accountKey = accountKeyOf(context, email);
  await context.db.tx(async (tx) => {
    const waiting = await findPendingRegistration(tx, key, attemptHash);
    if (!waiting || !(await mayEmailCode(tx, accountKey))) return;
    await storeCode(tx, { purpose: "register", accountKey, registrationId: waiting.id }, fresh.hash);
    await context.outbox.add(tx, verificationEmail(waiting.email, fresh.code));
  });
  context.outbox.wake();
}

/**
 * Turns a registration into an account, with the password of that attempt only; the address's other attempts end (P6).
 * Returns the account's id; null when the address got an account meanwhile.
 */
export async function activate(tx: Transaction, registrationId: string): Promise<string | null> {
  const [user] = await tx.query<{ id: string; email_key: string }>(
    `INSERT INTO users (email, email_key, password_hash)
     SELECT email, email_key, password_hash FROM registrations WHERE id = $1 AND ${isWaiting}
     ON CONFLICT (email_key) DO NOTHING RETURNING id, email_key`,
    [registrationId],
  );
  if (!user) return null;
  await tx.query("DELETE FROM registrations WHERE email_key = $1", [user.email_key]);
  return user.id;
}
