import pg from "pg";

/** `changed`: something may have changed. `lost`: until the next notice, changes may be missed. */
export type Notice = "changed" | "lost";

export interface WatchedDatabase {
  /** `postgres://user@host:5432/database` */
  url: string;
  channel: string;
  /** Its column `stamp` differs after each change. */
  stampQuery: string;
  /** How long connecting, and an answer, may take, ms. */
  limitMs: number;
}

/**
 * How often the stamp is compared, ms. It finds what a notice did not tell: a pooler such as PgBouncer may lend another connection for
 * each statement, and a connection can end without a word.
 */
const checkMs = 900;
/** How long an attempt is put off after a failure, ms. */
const retryMs = 500;

/**
 * Listens to the notices of a channel on a connection of its own, which it makes anew whenever it is lost.
 * @returns ends it
 */
export function watchNotices(
  { url, channel, stampQuery, limitMs }: WatchedDatabase,
  onNotice: (notice: Notice) => void,
): () => Promise<void> {
  let isClosed = false;
  let current: pg.Client | null = null;
  let timer: NodeJS.Timeout | undefined;

  /** Ends a connection at most once, and puts off the next attempt. */
  function lose(client: pg.Client): void {
    if (current !== client) return;
    current = null;
    onNotice("lost");
    void client.end().catch(() => undefined);
    if (!isClosed) timer = setTimeout(() => void connect(), retryMs).unref();
  }

  const stampOf = async (client: pg.Client) => (await client.query<{ stamp: string }>(stampQuery)).rows[0]?.stamp;

  async function check(client: pg.Client, known: string | undefined): Promise<void> {
    try {
      const stamp = await stampOf(client);
      if (current !== client) return;
      if (stamp !== known) onNotice("changed");
      timer = setTimeout(() => void check(client, stamp), checkMs).unref();
    } catch {
      lose(client);
    }
  }

  async function connect(): Promise<void> {
    const options = { connectionTimeoutMillis: limitMs, query_timeout: limitMs, keepAlive: true };
    const client = new pg.Client({ connectionString: url, ...options });
    current = client;
    client.on("error", () => lose(client));
    client.on("end", () => lose(client));
    client.on("notification", () => onNotice("changed"));
    try {
      await client.connect();
      await client.query(`LISTEN ${channel}`);
      const stamp = await stampOf(client);
      if (current !== client) return;
      onNotice("changed");
      timer = setTimeout(() => void check(client, stamp), checkMs).unref();
    } catch {
      lose(client);
    }
  }

  void connect();
  return async () => {
    isClosed = true;
    clearTimeout(timer);
    const client = current;
    current = null;
    await client?.end().catch(() => undefined);
  };
}
