import type { Db, Planning, Queryable } from "./db";

/** Where something is read, possibly now from one server and now from another. */
export interface Source extends Queryable {
  /** Grows when reads move to another server: what was learnt from the one says nothing about the other. */
  generation(): number;
  /** As of the database: while it stands still there is nothing new. Missing where others may write too. */
  writes?(): number;
}

export const onlySource = (db: Queryable & Pick<Db, "writes">): Source => ({
  query: (sql, params, planning) => db.query(sql, params, planning),
  generation: () => 0,
  ...(db.writes ? { writes: () => db.writes?.() ?? 0 } : {}),
});

export interface ReplicaSource extends Source {
  stop(): void;
}

/** How often a replica that failed is asked whether it is back. */
const probeMs = 2000;
/** The statement took too long: it would on the primary as well. */
const tooSlow = "57014";
/** The replica had to give way to what it was replaying; it is well otherwise. */
const conflict = "40001";

const codeOf = (error: unknown) => (error as { code?: unknown } | null)?.code;

/**
 * Reads from the replica, and from the primary while the replica fails, whatever the reason: it is away, or has not yet
 * got the tables of a newer version. No reader notices but by the time of the first failure.
 */
export function replicaOrPrimary(
  replica: Db,
  primary: Db,
  log: { warn(details: object, message: string): void },
  everyMs = probeMs,
): ReplicaSource {
  let isUp = true;
  let generation = 0;
  let timer: NodeJS.Timeout | undefined;

  function turn(toReplica: boolean): void {
    isUp = toReplica;
    generation += 1;
  }

  function waitForReturn(): void {
    timer = setTimeout(async () => {
      const isBack = await replica.query("SELECT count(*) FROM catalogue_changes WHERE false").then(
        () => true,
        () => false,
      );
      if (timer === undefined) return;
      if (!isBack) return waitForReturn();
      log.warn({}, "the replica is back");
      turn(true);
    }, everyMs);
    timer.unref();
  }

  return {
    generation: () => generation,
    async query<Row>(sql: string, params?: readonly unknown[], planning?: Planning) {
      if (!isUp) return primary.query<Row>(sql, params, planning);
      try {
        return await replica.query<Row>(sql, params, planning);
      } catch (error) {
        if (codeOf(error) === tooSlow) throw error;
        if (codeOf(error) !== conflict && isUp) {
          log.warn({ err: error }, "the replica failed; the catalogue is read from the primary");
          turn(false);
          waitForReturn();
        }
        return primary.query<Row>(sql, params, planning);
      }
    },
    stop() {
      clearTimeout(timer);
      timer = undefined;
    },
  };
}
