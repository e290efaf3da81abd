import type { Db, Planning, Queryable } from "./db";

/** A source of reads that may switch between two servers. */
export interface Source extends Queryable {
  /** Grows when reads switch to another server: a snapshot of one server is not valid on the other. */
  generation(): number;
  /** As in `Db`: while the count does not change, no data has changed. Missing where other processes may write too. */
  writes?(): number;
}

/** A source that always reads from this database. */
export const onlySource = (db: Queryable & Pick<Db, "writes">): Source => ({
  query: (sql, params, planning) => db.query(sql, params, planning),
  generation: () => 0,
  ...(db.writes ? { writes: () => db.writes?.() ?? 0 } : {}),
});

export interface ReplicaSource extends Source {
  stop(): void;
}

/** The time between two attempts to reach a replica that has failed. */
const defaultProbeMs = 2000;
/** The code of a statement that took too long: it would take too long on the primary as well. */
const tooSlow = "57014";
/** The code of a statement that the replica cancelled, because it was replaying changes. The replica works otherwise. */
const conflict = "40001";

const codeOf = (error: unknown) => (error as { code?: unknown } | null)?.code; // read only; the property may be missing

/**
 * Reads from the replica, and from the primary while the replica fails: it is unreachable, or does not have the tables of a
 * newer version yet. Reads then still succeed. The first one takes longer, by the time until the replica fails.
 */
export function replicaOrPrimary(
  replica: Db,
  primary: Db,
  log: { warn(details: object, message: string): void },
  probeIntervalMs = defaultProbeMs,
): ReplicaSource {
  let isReplicaUp = true;
  let generation = 0;
  let timer: NodeJS.Timeout | undefined;

  function switchTo(toReplica: boolean): void {
    isReplicaUp = toReplica;
    generation += 1;
  }

  function probeLater(): void {
    timer = setTimeout(async () => {
      const isBack = await replica.query("SELECT count(*) FROM catalogue_changes WHERE false").then(
        () => true,
        () => false,
      );
      if (timer === undefined) return;
      if (!isBack) return probeLater();
      log.warn({}, "the replica is back");
      switchTo(true);
    }, probeIntervalMs);
    timer.unref();
  }

  return {
    generation: () => generation,
    async query<Row>(sql: string, params?: readonly unknown[], planning?: Planning) {
      if (!isReplicaUp) return primary.query<Row>(sql, params, planning);
      try {
        return await replica.query<Row>(sql, params, planning);
      } catch (error) {
        if (codeOf(error) === tooSlow) throw error;
        if (codeOf(error) !== conflict && isReplicaUp) {
          log.warn({ err: error }, "the replica failed; the catalogue is read from the primary");
          switchTo(false);
          probeLater();
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
