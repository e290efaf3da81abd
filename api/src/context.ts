import type { Passwords } from "./auth/passwords";
import type { ApiConfig } from "./config";
import type { Db } from "./database/db";
import type { Source } from "./database/replica";
import type { Limiter } from "./http/limits";
import type { Keys } from "./keys";
import type { Outbox } from "./mail/outbox";
import type { Metrics } from "./metrics/metrics";

/** The settings and services that the routes use. In a request use `request.db` instead of `db`: it has the request's deadline. */
export interface ApiContext {
  config: ApiConfig;
  db: Db;
  /** The source of product lists: the replica while it works, else the database. */
  catalogueSource: Source;
  keys: Keys;
  passwords: Passwords;
  limiter: Limiter;
  outbox: Outbox;
  metrics: Metrics;
  /**
   * Runs work after the response, so that the response time reveals nothing about it (reliability P7). The API waits for it
   * when it closes. A failure is logged with the request's id.
   */
  inBackground(request: { id: string }, work: () => Promise<void>): void;
  /** Waits for the background work, for a check of the stock in flight, and for the e-mails that are due. */
  settle(): Promise<void>;
}
