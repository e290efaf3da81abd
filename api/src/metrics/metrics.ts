import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { Db } from "../database/db";

/** The metrics of this process. With several processes the collector adds them up. */
export interface Metrics {
  /** @param route as it was registered, `/api/orders/:id/`; "none" where no route answered. */
  countRequest(request: { method: string; route: string; status: number; seconds: number }): void;
  countOrder(): void;
  /** Prometheus text. */
  text(): Promise<string>;
}

/** Memory, event loop and garbage collection. There is one registry for each process, also with several APIs in it. */
let processRegistry: Registry | undefined;
function getProcessRegistry(): Registry {
  if (!processRegistry) {
    processRegistry = new Registry();
    collectDefaultMetrics({ register: processRegistry });
  }
  return processRegistry;
}

const queryTimeoutMs = 2000;

interface EmailCounts {
  pending: number;
  failed: number;
}

/** Null when the database does not respond in time: the metrics then report that instead of failing. */
async function countEmails(db: Db): Promise<EmailCounts | null> {
  const timeout = new Promise<null>((resolve) => setTimeout(resolve, queryTimeoutMs, null).unref());
  const counted = db.query<EmailCounts>(
    `SELECT (SELECT count(*)::int FROM mails WHERE sent_at IS NULL AND failed_at IS NULL) AS pending,
       (SELECT count(*)::int FROM mails WHERE failed_at IS NOT NULL) AS failed`,
  );
  return Promise.race([timeout, counted.then(([row]) => row ?? null).catch(() => null)]);
}

/** Metrics of one API. The state of the database is read with each `text`. @param housekeepingAge in seconds */
export function createMetrics(db: Db, replica: Db | null, housekeepingAge: () => number): Metrics {
  const registers = [new Registry()];
  const requests = new Counter({
    name: "aurelle_http_requests_total",
    help: "Requests that were answered.",
    registers,
    labelNames: ["method", "route", "status"],
  });
  const durations = new Histogram({
    name: "aurelle_http_request_duration_seconds",
    help: "Time from the first byte of the request to the last byte of the response.",
    registers,
    labelNames: ["method", "route"],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
  });
  const orders = new Counter({ name: "aurelle_orders_placed_total", help: "Orders that were placed.", registers });
  const mails = new Gauge({ name: "aurelle_mails_waiting", help: "E-mails that are not delivered yet.", registers });
  const failedMails = new Gauge({
    name: "aurelle_mails_failed",
    help: "E-mails of the last seven days that were given up.",
    registers,
  });
  const housekeeping = new Gauge({
    name: "aurelle_housekeeping_age_seconds",
    help: "Time since expired rows were last deleted without a failure.",
    registers,
  });
  const isUp = new Gauge({ name: "aurelle_database_up", help: "1 while the database responds.", registers });
  const connections = new Gauge({
    name: "aurelle_database_connections",
    help: "Connections to the database.",
    registers,
    labelNames: ["database", "state"],
  });
  const queue = new Gauge({
    name: "aurelle_database_queue",
    help: "Statements and transactions that wait for a connection.",
    registers,
    labelNames: ["database"],
  });

  function recordLoad(name: string, database: Db): void {
    const { open, idle, queued } = database.load();
    connections.set({ database: name, state: "idle" }, idle);
    connections.set({ database: name, state: "busy" }, open - idle);
    queue.set({ database: name }, queued);
  }

  return {
    countRequest({ method, route, status, seconds }) {
      requests.inc({ method, route, status });
      durations.observe({ method, route }, seconds);
    },
    countOrder: () => orders.inc(),
    async text() {
      // Recorded first, because the count below is itself a statement.
      recordLoad("primary", db);
      if (replica) recordLoad("replica", replica);
      const emails = await countEmails(db);
      isUp.set(emails === null ? 0 : 1);
      mails.set(emails?.pending ?? Number.NaN);
      housekeeping.set(housekeepingAge());
      failedMails.set(emails?.failed ?? Number.NaN);
      const texts = await Promise.all([...registers, getProcessRegistry()].map((registry) => registry.metrics()));
      return texts.join("\n");
    },
  };
}
