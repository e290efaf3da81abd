import type { Db, Queryable } from "../database/db";
import type { Keys } from "../keys";
import type { Deliver, Email } from "./email";

interface Waiting {
  id: string;
  letter: string;
  created_at: Date;
}

interface OutboxLog {
  warn(details: object, message: string): void;
}

/**
 * Mails wait in a table, sealed because some hold codes, until they are delivered: a dead mail server loses nothing and
 * delays no request (reliability E9). Delivery is at least once; a mail keeps its Message-ID.
 */
export interface Outbox {
  /** Part of the caller's transaction: no order without its mail, no mail without its order. */
  add(tx: Queryable, email: Email): Promise<void>;
  /** Delivers soon, without being waited for. Called after the transaction. */
  wake(): void;
  /** Delivers everything that is due now. */
  drain(): Promise<void>;
  close(): Promise<void>;
}

const pollMs = 5000;

/** Takes one mail that is due. Taken means: not due again for two minutes, in case this process dies with it. */
async function take(db: Db): Promise<Waiting | undefined> {
  const [mail] = await db.query<Waiting>(
    `UPDATE mails SET tries = tries + 1, next_try_at = now() + interval '2 minutes'
     WHERE id = (SELECT id FROM mails WHERE sent_at IS NULL AND next_try_at <= now()
       ORDER BY next_try_at, id LIMIT 1 FOR UPDATE SKIP LOCKED)
     RETURNING id::text, letter, created_at`,
  );
  return mail;
}

/** Five seconds after the first failure, twice as long after each further one, an hour at most. */
const postpone = `UPDATE mails SET next_try_at = now() + least(interval '1 hour', interval '5 seconds' * 2 ^ (tries - 1))
  WHERE id = $1::bigint`;
/** What was sent is forgotten but for the fact: it held an address, and perhaps a code. */
const settle = "UPDATE mails SET sent_at = now(), letter = NULL WHERE id = $1::bigint";

export function createOutbox(db: Db, keys: Keys, deliver: Deliver, log: OutboxLog): Outbox {
  let isClosed = false;
  let current: Promise<void> | null = null;
  let isWanted = false;

  async function deliverDue(): Promise<void> {
    while (!isClosed) {
      const mail = await take(db);
      if (!mail) return;
      try {
        const email = JSON.parse(keys.open(mail.letter)) as Email; // sealed by `add` below
        await deliver(email, { id: mail.id, date: mail.created_at });
        await db.query(settle, [mail.id]);
      } catch (error) {
        log.warn({ err: error, mail: mail.id }, "a mail could not be delivered; it is tried again");
        await db.query(postpone, [mail.id]);
      }
    }
  }

  async function drain(): Promise<void> {
    isWanted = true;
    while (current) await current;
    if (!isWanted) return;
    isWanted = false;
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
