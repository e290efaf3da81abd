import { watchClock } from "../clockWatch";
import type { Db, Queryable } from "../database/db";
import type { Keys } from "../keys";
import { Deliveries, deliverer, isOutdated, isPending, type OutboxLog } from "./deliveries";
import type { Deliver, Email, RenderedEmail } from "./email";
import { renderEmail } from "./renderEmail";
import type { ShopDetails } from "./shopDetails";

/**
 * Queues e-mails in a table until they are delivered: when the mail server is down, no e-mail is lost and no request is
 * delayed (reliability E9). They are encrypted, because some contain codes. Delivery is at least once; the Message-ID of
 * an e-mail is the same in each attempt. An e-mail that the mail server rejects for good, or that is of no use any more, is given up:
 * its row stays for a week without its content.
 */
export interface Outbox {
  /** Queues an e-mail in the caller's transaction, so that an order and its e-mail are stored together or not at all. */
  add(tx: Queryable, email: Email): Promise<void>;
  /** Starts a delivery soon, and does not wait for it. Call it after the transaction. */
  wake(): void;
  /** Delivers every e-mail that is due. */
  drain(): Promise<void>;
  close(): Promise<void>;
}

/**
 * A delivery begins so long after `wake`, ms, by chance. At once, it would slow the next response down, which would reveal that an
 * e-mail was queued, and so who has an account (reliability Q1). And under load one statement claims several e-mails.
 */
const delayMs = { least: 50, most: 250 };
interface Pace {
  /** How many e-mails one process delivers at the same time. */
  concurrency?: number;
  /** How often it looks for due e-mails without a `wake`, ms. */
  pollMs?: number;
}

/** A delivery that hangs does not hold up the end of the process longer than this, in ms. Its e-mail is delivered again later. */
const closeMs = 3000;

const priorities = { code: 0, normal: 1, bulk: 2 } as const;

/** Gives up e-mails that are of no use any more: a code that has expired, and what could not be delivered in three days. */
const giveUpSql = `UPDATE mails SET failed_at = now(), letter = NULL,
    failure = CASE WHEN expires_at <= now() THEN 'expired' ELSE 'not delivered in three days' END
  WHERE ${isPending} AND ${isOutdated}`;

/** For a start with another SECRET_PREVIOUS: tries again to decrypt what was set aside. */
export async function retrySetAside(db: Db): Promise<void> {
  await db.query(
    `UPDATE mails SET failed_at = NULL, failure = NULL, next_try_at = now()
     WHERE failed_at IS NOT NULL AND failure = 'encrypted with another SECRET'`,
  );
}

async function queueEmail(tx: Queryable, keys: Keys, email: RenderedEmail): Promise<void> {
  const { urgency = "normal", usefulForMs = null } = email;
  await tx.query(
    `INSERT INTO mails (letter, priority, expires_at)
     VALUES ($1, $2, now() + $3::integer * interval '1 millisecond')`,
    [keys.seal(JSON.stringify(email)), priorities[urgency], usefulForMs],
  );
}

/**
 * Delivers due e-mails every five seconds, or `pollMs`, and after each `wake`, until it is closed.
 * @param shop what every e-mail says of the shop. It is added when an e-mail is queued, so that any process can deliver it.
 */
export function createOutbox(
  db: Db,
  keys: Keys,
  deliver: Deliver,
  log: OutboxLog,
  shop: ShopDetails,
  { concurrency = 5, pollMs = 5000 }: Pace = {},
): Outbox {
  const deliveries = new Deliveries(db, deliverer(db, keys, deliver, log), log, concurrency);
  const clock = watchClock(db);
  let isClosed = false;
  let running: Promise<void> | null = null;
  let givingUp: Promise<void> | null = null;

  const warn = (error: Error) => log.warn({ err: error }, "the outbox could not be read");

  /** Beside the deliveries: it reads every pending e-mail, and a fresh code must not wait for that. */
  function giveUp(): void {
    if (isClosed) return;
    givingUp ??= clock
      .doubt()
      .then(async (doubt) => void (doubt ?? (await db.query(giveUpSql))))
      .catch(warn)
      .finally(() => {
        givingUp = null;
      });
  }

  function start(): void {
    if (isClosed) return;
    deliveries.request();
    running ??= deliveries
      .deliverDue(() => isClosed)
      .catch(warn)
      .finally(() => {
        running = null;
        giveUp();
      });
  }

  let waking: NodeJS.Timeout | null = null;
  function wake(): void {
    if (isClosed || waking) return;
    const { least, most } = delayMs;
    waking = setTimeout(
      () => {
        waking = null;
        start();
      },
      least + Math.random() * (most - least),
    );
    waking.unref();
  }

  const timer = setInterval(start, pollMs);
  timer.unref();

  return {
    add: (tx, email) => queueEmail(tx, keys, renderEmail(email, shop)),
    wake,
    async drain() {
      start();
      while (running ?? givingUp) await (running ?? givingUp);
    },
    async close() {
      clearInterval(timer);
      // What was queued just before the end still leaves.
      if (waking) {
        clearTimeout(waking);
        start();
      }
      isClosed = true;
      const maxWait = new Promise<void>((resolve) => setTimeout(resolve, closeMs).unref());
      await Promise.race([Promise.all([running, givingUp]), maxWait]);
    },
  };
}
