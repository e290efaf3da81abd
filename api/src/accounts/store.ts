import { type Account, accountColumns } from "../auth/sessions";
import type { Queryable } from "../database/db";

export async function findAccountById(db: Queryable, id: string): Promise<Account | undefined> {
  return (await db.query<Account>(`SELECT ${accountColumns} FROM users u WHERE u.id = $1`, [id]))[0];
}

/** The account of an address, with its password hash. @param key as `emailKey` returns it */
export async function findByEmailKey(db: Queryable, key: string) {
  const rows = await db.query<Account & { password_hash: string }>(
    `SELECT ${accountColumns}, u.password_hash FROM users u WHERE u.email_key = $1`,
    [key],
  );
  return rows[0];
}

export async function setPasswordHash(db: Queryable, userId: string, hash: string): Promise<void> {
  await db.query("UPDATE users SET password_hash = $2 WHERE id = $1", [userId, hash]);
}

/** Writes all fields of the profile. */
export async function updateProfile(db: Queryable, account: Account): Promise<void> {
  const { id, first_name, last_name, country, city, address, zip_code, phone_number } = account;
  await db.query(
    `UPDATE users SET first_name = $2, last_name = $3, country = $4, city = $5, address = $6, zip_code = $7,
       phone_number = $8 WHERE id = $1`,
    [id, first_name, last_name, country, city, address, zip_code, phone_number],
  );
}
