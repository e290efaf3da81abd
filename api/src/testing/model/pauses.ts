import { AsyncLocalStorage } from "node:async_hooks";
import type { Db, Planning } from "../../database/db";

/** Where a call is held: before its statement `at`, counted from 1. */
export interface Hold {
  at: number;
  /** The call has reached the statement. */
  onHeld(): void;
  /** The call may go on. */
  resumed: Promise<void>;
}

/** A call that others wait for, because it has their locks, goes on after this time. */
const maxHeldMs = 8;

const holds = new AsyncLocalStorage<{ hold: Hold; statements: number }>();

/** Runs a call, which is held as `hold` says. Its background work belongs to it too. */
export const runHeld = <T>(hold: Hold, work: () => Promise<T>): Promise<T> => holds.run({ hold, statements: 0 }, work);

async function pauseIfHeld(): Promise<void> {
  const current = holds.getStore();
  if (!current) return;
  current.statements += 1;
  if (current.statements !== current.hold.at) return;
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, maxHeldMs);
  });
  current.hold.onHeld();
  await Promise.race([current.hold.resumed, timeout]);
  clearTimeout(timer);
}

/** What the outbox asks for again and again. The model delivers no e-mails: it reads them in their table. */
const isDelivery = (sql: string): boolean => /^UPDATE mails\b/.test(sql);

/**
 * The same database, which finds no e-mail to deliver. A held call pauses before one of its statements, or before its COMMIT. On the
 * embedded database it never pauses within a transaction, because no other statement could run meanwhile.
 */
export function withPauses(db: Db): Db {
  const pauseInside = db.kind === "postgres" ? pauseIfHeld : async () => undefined;
  return {
    ...db,
    async query<Row>(sql: string, params?: readonly unknown[], planning?: Planning) {
      if (isDelivery(sql)) return [];
      await pauseIfHeld();
      return db.query<Row>(sql, params, planning);
    },
    async tx(work, options) {
      await pauseIfHeld();
      return db.tx(async (tx) => {
        const result = await work({
          async query<Row>(sql: string, params?: readonly unknown[], planning?: Planning) {
            await pauseInside();
            return tx.query<Row>(sql, params, planning);
          },
          run: (script) => tx.run(script),
        });
        await pauseInside();
        return result;
      }, options);
    },
  };
}
