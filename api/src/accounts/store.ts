import { type Account, accountColumns } from "../auth/sessions";
import type { Queryable } from "../database/db";

export async function findAccountById(db: Queryable, id: string): Promise<Account | undefined> {
  return (await db.query<Account>(`SELECT ${accountColumns} FROM users u WHERE u.id = $1`, [id]))[0];
}

/**
 * The account of an address, with its password hash. @param key as `emailKey` returns it
 * @param lock in a transaction that stores something that refers to the account
 */
export async function findByEmailKey(db: Queryable, key: string, lock: "" | "FOR KEY SHARE" = "") {
  const rows = await db.query<Account & { password_hash: string }>(
    `SELECT ${accountColumns}, u.password_hash FROM users u WHERE u.email_key = $1 ${lock}`,
    [key],
  );
  return rows[0];
}

/** Returns whether the account still exists. */
export async function setPasswordHash(db: Queryable, userId: string, hash: string): Promise<boolean> {
  return (await db.query("UPDATE users SET password_hash = $2 WHERE id = $1 RETURNING id", [userId, hash])).length > 0;
}

/** Stores a stronger hash of the same password. Returns whether that still is the account's password. */
export async function renewPasswordHash(db: Queryable, userId: string, from: string, to: string): Promise<boolean> {
  const renewed = await db.query(
    "UPDATE users SET password_hash = $3 WHERE id = $1 AND password_hash = $2 RETURNING id",
    [userId, from, to],
  );
  return renewed.length > 0;
}

const profileColumns = [
  "first_name",
  "last_name",
  "country",
  "city",
  "address",
  "zip_code",
  "phone_number",
] as const satisfies readonly (keyof Account)[];

/** The fields of a profile that change. A field that is absent stays as it is. */
export type ProfileChange = { [Column in (typeof profileColumns)[number]]?: string | null | undefined };

/** Writes these fields only, so that two tabs can save different ones. Returns the account; undefined when it has been deleted. */
export async function updateProfile(db: Queryable, id: string, change: ProfileChange): Promise<Account | undefined> {
  const changed = profileColumns.filter((column) => change[column] !== undefined);
  if (changed.length === 0) return findAccountById(db, id);
  const assignments = changed.map((column, index) => `${column} = $${index + 2}`).join(", ");
  const [account] = await db.query<Account>(
    `UPDATE users u SET ${assignments} WHERE id = $1 RETURNING ${accountColumns}`,
    [id, ...changed.map((column) => change[column])],
  );
  return account;
}
