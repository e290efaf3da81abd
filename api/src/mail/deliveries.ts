import type { Db } from "../database/db";
import type { Keys } from "../keys";
import type { Deliver, RenderedEmail } from "./email";

interface MailRow {
  id: string;
  /** The encrypted e-mail. */
  letter: string;
  created_at: Date;
}

export interface OutboxLog {
  warn(details: object, message: string): void;
}

/** SQL: neither sent nor given up. */
export const isPending = "sent_at IS NULL AND failed_at IS NULL";
/** SQL: of no use any more. */
export const isOutdated = "(expires_at <= now() OR created_at < now() - interval '3 days')";

/**
 * Claims e-mails that are due. They are due again in five minutes, in case this process ends before the delivery. The slowest mail
 * server that the transport waits for takes less.
 *
 * The same statement marks those that have been delivered, and erases their content: it has an address, and perhaps a code.
 */
const claimSql = (limit: number) => `
  WITH sent AS (UPDATE mails SET sent_at = now(), letter = NULL WHERE id = ANY($1::bigint[])),
  due AS MATERIALIZED (SELECT id FROM mails WHERE ${isPending} AND next_try_at <= now() AND ${isOutdated} IS NOT TRUE
    AND id <> ALL($1::bigint[])
    ORDER BY priority, next_try_at, id LIMIT ${limit} FOR UPDATE SKIP LOCKED)
  UPDATE mails m SET tries = m.tries + 1, next_try_at = now() + interval '5 minutes'
  FROM due WHERE m.id = due.id
  RETURNING m.id::text, m.letter, m.created_at`;

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

/** Delivers a claimed e-mail. @returns whether it was sent. Otherwise what came of it is stored. */
type DeliverOne = (row: MailRow) => Promise<boolean>;

export function deliverer(db: Db, keys: Keys, deliver: Deliver, log: OutboxLog): DeliverOne {
  function open({ letter }: MailRow): RenderedEmail | null {
    try {
      return JSON.parse(keys.open(letter)) as RenderedEmail; // encrypted when it was queued (outbox.ts)
    } catch {
      return null;
    }
  }
  return async (row) => {
    const email = open(row);
    if (!email) {
      log.warn({ mail: row.id }, "an e-mail is encrypted with another SECRET and is set aside: set SECRET_PREVIOUS");
      await db.query(setAsideSql, [row.id]);
      return false;
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
      return false;
    }
    return true;
  };
}

/** Delivers due e-mails, several at the same time. */
export class Deliveries {
  readonly #running = new Set<Promise<void>>();
  /** Delivered, and not marked as such yet. */
  #sentIds: string[] = [];
  /** Whether an e-mail may have been queued since the last claim. */
  #isRequested = false;
  #onRequest = () => {};

  constructor(
    private readonly db: Db,
    private readonly deliverOne: DeliverOne,
    private readonly log: OutboxLog,
    private readonly concurrency: number,
  ) {}

  /** Lets `deliverDue` look for e-mails again while it runs. */
  request(): void {
    this.#isRequested = true;
    this.#onRequest();
  }

  /** Delivers until nothing is due. @param isLast whether what runs is only ended: then it claims no more */
  async deliverDue(isLast: () => boolean): Promise<void> {
    const isIdle = () => this.#running.size === 0 && this.#sentIds.length === 0;
    let started = 0;
    do {
      const requested = new Promise<void>((resolve) => {
        this.#onRequest = resolve;
      });
      this.#isRequested = false;
      started = await this.#claim(isLast() ? 0 : this.concurrency - this.#running.size);
      // Under load one statement marks and claims several e-mails, and a single one needs two.
      if (this.#running.size >= this.concurrency) await this.#ended();
      else if (!this.#isRequested) await Promise.race([this.#ended(), requested]);
    } while (started > 0 || !isIdle() || this.#isRequested);
  }

  /** Resolves when a delivery has ended since the last claim, or none runs. */
  async #ended(): Promise<void> {
    if (this.#sentIds.length === 0 && this.#running.size > 0) await Promise.race(this.#running);
  }

  /** Marks what was sent, and starts to deliver at most `limit` more. @returns how many it has started */
  async #claim(limit: number): Promise<number> {
    const ids = this.#sentIds;
    this.#sentIds = [];
    try {
      const rows = await this.db.query<MailRow>(claimSql(limit), [ids]);
      for (const row of rows) this.#start(row);
      return rows.length;
    } catch (error) {
      // They are marked the next time, and not sent twice.
      this.#sentIds.push(...ids);
      throw error;
    }
  }

  #start(row: MailRow): void {
    const delivery = this.deliverOne(row)
      .catch((error: Error) => {
        this.log.warn({ err: error }, "the outbox could not be written");
        return false;
      })
      .then((isSent) => {
        this.#running.delete(delivery);
        if (isSent) this.#sentIds.push(row.id);
      });
    this.#running.add(delivery);
  }
}
