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
 * an e-mail is the same in each attempt. An e-mail that the mail server rejects for good, or that is of no use any more, is given up:
 * its row stays for a week without its content.
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
/** How many e-mails one process delivers at the same time. */
const maxConcurrent = 5;
/** A delivery that hangs does not hold up the end of the process longer than this, in ms. Its e-mail is delivered again later. */
const closeMs = 3000;

const priorities = { code: 0, normal: 1, bulk: 2 } as const;

const isPending = "sent_at IS NULL AND failed_at IS NULL";
const isOutdated = "(expires_at <= now() OR created_at < now() - interval '3 days')";

/**
 * Claims one e-mail that is due. It is due again in five minutes, in case this process ends before the delivery. The slowest mail
 * server that the transport waits for takes less.
 */
async function claimDue(db: Db): Promise<MailRow | undefined> {
  const [row] = await db.query<MailRow>(
    `UPDATE mails SET tries = tries + 1, next_try_at = now() + interval '5 minutes'
     WHERE id = (SELECT id FROM mails WHERE ${isPending} AND next_try_at <= now()
         AND ${isOutdated} IS NOT TRUE
       ORDER BY priority, next_try_at, id LIMIT 1 FOR UPDATE SKIP LOCKED)
     RETURNING id::text, letter, created_at`,
  );
  return row;
}

/** Gives up e-mails that are of no use any more: a code that has expired, and what could not be delivered in three days. */
const giveUpSql = `UPDATE mails SET failed_at = now(), letter = NULL,
    failure = CASE WHEN expires_at <= now() THEN 'expired' ELSE 'not delivered in three days' END
  WHERE ${isPending} AND ${isOutdated}`;
/**
 * The next attempt: five seconds after the first failure, twice the time after each further one, at most ten minutes, so that
 * e-mails leave soon after a mail server has come back.
 */
const postponeSql = `UPDATE mails
  SET next_try_at = now() + least(interval '10 minutes', interval '5 seconds' * 2 ^ least(tries - 1, 10))
  WHERE id = $1::bigint`;
/** The mail server will never accept it. Its content is erased: it has an address. */
const rejectSql = "UPDATE mails SET failed_at = now(), failure = $2, letter = NULL WHERE id = $1::bigint";
/** Its content stays, encrypted: a start with the right secret in SECRET_PREVIOUS tries again. */
const setAsideSql =
  "UPDATE mails SET failed_at = now(), failure = 'encrypted with another SECRET' WHERE id = $1::bigint";
/** Erases the content of a sent e-mail: it has an address, and perhaps a code. */
const markSentSql = "UPDATE mails SET sent_at = now(), letter = NULL WHERE id = $1::bigint";

/** For a start with another SECRET_PREVIOUS: tries again to decrypt what was set aside. */
export async function retrySetAside(db: Db): Promise<void> {
  await db.query(
    `UPDATE mails SET failed_at = NULL, failure = NULL, next_try_at = now()
     WHERE failed_at IS NOT NULL AND failure = 'encrypted with another SECRET'`,
  );
}

/** What a mail server's error says, without its text, which often repeats the address. */
interface MailFailure {
  code: string;
  command: string;
  responseCode: number | null;
}

function failureOf(error: unknown): MailFailure {
  const { code, command, responseCode } = error as Record<string, unknown>; // unknown fields, each checked
  return {
    code: typeof code === "string" ? code : "",
    command: typeof command === "string" ? command : "",
    responseCode: typeof responseCode === "number" ? responseCode : null,
  };
}

/** Whether the mail server has rejected this recipient or content for good. Other errors (sender, sign-in) are the shop's own. */
const isFinal = ({ command, responseCode }: MailFailure): boolean =>
  responseCode !== null && responseCode >= 500 && ["RCPT TO", "DATA"].includes(command);

/** Delivers one claimed e-mail and stores what came of it. */
function deliverer(db: Db, keys: Keys, deliver: Deliver, log: OutboxLog): (row: MailRow) => Promise<void> {
  function open({ letter }: MailRow): Email | null {
    try {
      return JSON.parse(keys.open(letter)) as Email; // encrypted by `add` below
    } catch {
      return null;
    }
  }
  return async (row) => {
    const email = open(row);
    if (!email) {
      log.warn({ mail: row.id }, "an e-mail is encrypted with another SECRET and is set aside: set SECRET_PREVIOUS");
      await db.query(setAsideSql, [row.id]);
      return;
    }
    try {
      await deliver(email, { id: row.id, messageId: keys.sign("message", row.id), date: row.created_at });
    } catch (error) {
      const failure = failureOf(error);
      if (isFinal(failure)) {
        log.warn({ mail: row.id, ...failure }, "an e-mail was rejected for good and is not sent");
        await db.query(rejectSql, [row.id, `${failure.command} ${failure.responseCode}`]);
      } else {
        log.warn({ mail: row.id, ...failure }, "an e-mail could not be delivered and is sent again later");
        await db.query(postponeSql, [row.id]);
      }
      return;
    }
    await db.query(markSentSql, [row.id]);
  };
}

/** Delivers due e-mails every five seconds, and after each `wake`, until it is closed. */
export function createOutbox(
  db: Db,
  keys: Keys,
  deliver: Deliver,
  log: OutboxLog,
  concurrency = maxConcurrent,
): Outbox {
  const deliverOne = deliverer(db, keys, deliver, log);
  const workers = new Set<Promise<void>>();
  let isClosed = false;
  /** Whether an e-mail may have been queued since a worker last found none. */
  let isRequested = false;

  /** Each e-mail that is found starts one more worker. While nothing is due, as at most times, one statement finds that out. */
  function startWorker(): void {
    if (isClosed || workers.size >= concurrency) {
      isRequested = true;
      return;
    }
    const worker = deliverInTurn(workers.size === 0)
      .catch((error: Error) => log.warn({ err: error }, "the outbox could not be read"))
      .finally(() => workers.delete(worker));
    workers.add(worker);
  }

  async function deliverInTurn(isFirst: boolean): Promise<void> {
    const claim = async () => (isClosed ? undefined : claimDue(db));
    do {
      isRequested = false;
      for (let row = await claim(); row; row = await claim()) {
        startWorker();
        await deliverOne(row);
      }
      // Last: it reads every pending e-mail, and a fresh code must not wait for that.
      if (isFirst && !isClosed) await db.query(giveUpSql);
    } while (isRequested && !isClosed);
  }

  const timer = setInterval(startWorker, pollMs);
  timer.unref();

  return {
    async add(tx, email) {
      const { urgency = "normal", usefulForMs = null } = email;
      await tx.query(
        `INSERT INTO mails (letter, priority, expires_at)
         VALUES ($1, $2, now() + $3::integer * interval '1 millisecond')`,
        [keys.seal(JSON.stringify(email)), priorities[urgency], usefulForMs],
      );
    },
    wake: startWorker,
    async drain() {
      startWorker();
      while (workers.size > 0) await Promise.all(workers);
    },
    async close() {
      isClosed = true;
      clearInterval(timer);
      const maxWait = new Promise<void>((resolve) => setTimeout(resolve, closeMs).unref());
      await Promise.race([Promise.all(workers), maxWait]);
    },
  };
}
