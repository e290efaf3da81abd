import type { Passwords } from "./auth/passwords";
import type { ApiConfig } from "./config";
import type { Db } from "./database/db";
import type { Source } from "./database/replica";
import type { Limiter } from "./http/limits";
import type { Keys } from "./keys";
import type { Outbox } from "./mail/outbox";
import type { Metrics } from "./metrics/metrics";

/** What the routes work with. Inside a request use `request.db`, which knows the request's deadline. */
export interface ApiContext {
  config: ApiConfig;
  db: Db;
  /** Where lists of products are read: the replica while it is well, or the database itself. */
  catalogueSource: Source;
  keys: Keys;
  passwords: Passwords;
  limiter: Limiter;
  outbox: Outbox;
  metrics: Metrics;
  /**
   * Runs after the answer to a request, so that its time tells nothing (reliability P7); waited for when the API closes. A failure is
   * logged under the request's id.
   */
  inBackground(request: { id: string }, work: () => Promise<void>): void;
  /** Waits for all of that, and for the mails that are due. */
  settle(): Promise<void>;
}
