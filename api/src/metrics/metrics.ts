import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { Db } from "../database/db";

/** What the process counts, and what it looks up when it is asked. One for each process: a collector adds them up. */
export interface Metrics {
  /** @param route as it was registered, `/api/orders/:id/`; "none" where no route answered. */
  countRequest(request: { method: string; route: string; status: number; seconds: number }): void;
  countOrder(): void;
  /** Prometheus text. */
  text(): Promise<string>;
}

/** Memory, event loop, collections of garbage: of the process, however many shops it opens. */
let processRegistry: Registry | undefined;
function ofProcess(): Registry {
  if (!processRegistry) {
    processRegistry = new Registry();
    collectDefaultMetrics({ register: processRegistry });
  }
  return processRegistry;
}

const patienceMs = 2000;

/** Null when the database does not answer in time: the metrics then say so instead of failing. */
async function countWaitingMails(db: Db): Promise<number | null> {
  const late = new Promise<null>((resolve) => setTimeout(resolve, patienceMs, null).unref());
  const counted = db.query<{ waiting: number }>("SELECT count(*)::int AS waiting FROM mails WHERE sent_at IS NULL");
  return Promise.race([late, counted.then(([row]) => row?.waiting ?? 0).catch(() => null)]);
}

export function createMetrics(db: Db, replica: Db | null): Metrics {
  const registers = [new Registry()];
  const requests = new Counter({
    ...{ name: "aurelle_http_requests_total", help: "Answered requests.", registers },
    labelNames: ["method", "route", "status"],
  });
  const durations = new Histogram({
    ...{ name: "aurelle_http_request_duration_seconds", help: "From the first byte to the answer's last.", registers },
    labelNames: ["method", "route"],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
  });
  const orders = new Counter({ name: "aurelle_orders_placed_total", help: "Orders made.", registers });
  const mails = new Gauge({ name: "aurelle_mails_waiting", help: "Mails that are not delivered yet.", registers });
  const isUp = new Gauge({ name: "aurelle_database_up", help: "1 while the database answers.", registers });
  const connections = new Gauge({
    ...{ name: "aurelle_database_connections", help: "Connections to the database.", registers },
    labelNames: ["database", "state"],
  });
  const queue = new Gauge({
    ...{ name: "aurelle_database_queue", help: "Statements and transactions that wait for a connection.", registers },
    labelNames: ["database"],
  });

  function look(name: string, watched: Db): void {
    const { open, idle, waiting } = watched.load();
    connections.set({ database: name, state: "idle" }, idle);
    connections.set({ database: name, state: "busy" }, open - idle);
    queue.set({ database: name }, waiting);
  }

  return {
    countRequest({ method, route, status, seconds }) {
      requests.inc({ method, route, status });
      durations.observe({ method, route }, seconds);
    },
    countOrder: () => orders.inc(),
    async text() {
      // Looked at first: the count below is itself a statement.
      look("primary", db);
      if (replica) look("replica", replica);
      const waiting = await countWaitingMails(db);
      isUp.set(waiting === null ? 0 : 1);
      mails.set(waiting ?? Number.NaN);
      const texts = await Promise.all([...registers, ofProcess()].map((registry) => registry.metrics()));
      return texts.join("\n");
    },
  };
}
