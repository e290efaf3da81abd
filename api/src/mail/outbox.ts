import type { Db, Queryable } from "../database/db";
import type { Keys } from "../keys";
import type { Deliver, Email } from "./email";

interface MailRow {
  id: string;
  /** The encrypted e-mail. */
  letter: string;
  created_at: Date;
}

interface OutboxLog {
  warn(details: object, message: string): void;
}

/**
 * Queues e-mails in a table until they are delivered: when the mail server is down, no e-mail is lost and no request is
 * delayed (reliability E9). They are encrypted, because some contain codes. Delivery is at least once; the Message-ID of
 * an e-mail is the same in each attempt.
 */
export interface Outbox {
  /** Queues an e-mail in the caller's transaction, so that an order and its e-mail are stored together or not at all. */
  add(tx: Queryable, email: Email): Promise<void>;
  /** Starts a delivery and does not wait for it. Call it after the transaction. */
  wake(): void;
  /** Delivers every e-mail that is due. */
  drain(): Promise<void>;
  close(): Promise<void>;
}

const pollMs = 5000;

/** Claims one e-mail that is due. It is due again in two minutes, in case this process ends before the delivery. */
async function claimDue(db: Db): Promise<MailRow | undefined> {
  const [row] = await db.query<MailRow>(
    `UPDATE mails SET tries = tries + 1, next_try_at = now() + interval '2 minutes'
     WHERE id = (SELECT id FROM mails WHERE sent_at IS NULL AND next_try_at <= now()
       ORDER BY next_try_at, id LIMIT 1 FOR UPDATE SKIP LOCKED)
     RETURNING id::text, letter, created_at`,
  );
  return row;
}

/** The next attempt: five seconds after the first failure, twice the time after each further one, at most an hour. */
const postponeSql = `UPDATE mails SET next_try_at = now() + least(interval '1 hour', interval '5 seconds' * 2 ^ (tries - 1))
  WHERE id = $1::bigint`;
/** Erases the content of a sent e-mail: it has an address, and perhaps a code. */
const markSentSql = "UPDATE mails SET sent_at = now(), letter = NULL WHERE id = $1::bigint";

/** Delivers due e-mails every five seconds, and after each `wake`, until it is closed. */
export function createOutbox(db: Db, keys: Keys, deliver: Deliver, log: OutboxLog): Outbox {
  let isClosed = false;
  let current: Promise<void> | null = null;
  let isRequested = false;

  async function deliverDue(): Promise<void> {
    while (!isClosed) {
      const row = await claimDue(db);
      if (!row) return;
      try {
        const email = JSON.parse(keys.open(row.letter)) as Email; // encrypted by `add` below
        await deliver(email, { id: row.id, date: row.created_at });
        await db.query(markSentSql, [row.id]);
      } catch (error) {
        log.warn({ err: error, mail: row.id }, "an e-mail could not be delivered and is sent again later");
        await db.query(postponeSql, [row.id]);
      }
    }
  }

  async function drain(): Promise<void> {
    isRequested = true;
    while (current) await current;
    if (!isRequested) return;
    isRequested = false;
    current = deliverDue().finally(() => {
      current = null;
    });
    await current;
  }

  const wake = () => {
    if (!isClosed) drain().catch((error: Error) => log.warn({ err: error }, "the outbox could not be read"));
  };
  const timer = setInterval(wake, pollMs);
  timer.unref();

  return {
    async add(tx, email) {
      await tx.query("INSERT INTO mails (letter) VALUES ($1)", [keys.seal(JSON.stringify(email))]);
    },
    wake,
    drain,
    async close() {
      isClosed = true;
      clearInterval(timer);
      await current?.catch(() => undefined);
    },
  };
}
