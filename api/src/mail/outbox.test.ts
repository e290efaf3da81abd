import type { Db } from "../database/db";
import { keysFrom } from "../keys";
import { openTestShop, type TestShop } from "../testing/testShop";
import { composeEmail } from "./composeEmail";
import type { Deliver, RenderedEmail } from "./email";
import { createOutbox, retrySetAside } from "./outbox";
import { renderEmail } from "./renderEmail";

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
  await shop.emailsTo("nobody@example.com");
  // Only the test's outbox delivers its e-mails.
  for (const api of shop.apis) await api.context.outbox.close();
});
afterAll(() => shop.close());

const secret = "a secret for tests that is long enough";
const details = { publicUrl: "https://shop.example", contactEmail: "help@shop.example" };
const email = composeEmail("ada@example.com", "Code", ["Your code: 123456"]);
const rendered = renderEmail(email, details);
const everyUnsent = "UPDATE mails SET next_try_at = now() WHERE sent_at IS NULL";

/** One e-mail at a time, and none while a test still queues them. */
const onlyWhenAsked = { concurrency: 1, pollMs: 3_600_000 };

/** An empty outbox that delivers by `deliver`, one e-mail at a time. `sent` are the e-mails that it has handed over. */
async function anOutbox({
  deliver = async () => undefined,
  keys = keysFrom(secret),
  whenQueried = () => undefined,
}: {
  deliver?: Deliver;
  keys?: ReturnType<typeof keysFrom>;
  whenQueried?: (params?: readonly unknown[]) => void;
} = {}) {
  const db: Db = {
    ...shop.context.db,
    async query<Row>(...call: Parameters<Db["query"]>) {
      whenQueried(call[1]);
      return shop.context.db.query<Row>(...call);
    },
  };
  await db.query("DELETE FROM mails");
  const sent: RenderedEmail[] = [];
  const lines: unknown[] = [];
  const log = { warn: (...line: unknown[]) => void lines.push(line) };
  const record: Deliver = async (one, sending) => {
    await deliver(one, sending);
    sent.push(one);
  };
  return { db, sent, lines, outbox: createOutbox(db, keys, record, log, details, onlyWhenAsked) };
}

/** Queues the e-mail as a process with these keys does. */
async function queueWith(keys: ReturnType<typeof keysFrom>): Promise<void> {
  const outbox = createOutbox(shop.context.db, keys, async () => undefined, console, details);
  await outbox.close();
  await outbox.add(shop.context.db, email);
}

const rejecting =
  (error: object): Deliver =>
  () =>
    Promise.reject(Object.assign(new Error("rejected"), error));

describe("the outbox", () => {
  it("E9 stores an e-mail that could not be delivered, and retries later", async () => {
    let isDown = true;
    const { db, sent, outbox } = await anOutbox({
      deliver: async () => {
        if (isDown) throw new Error("the mail server is down");
      },
    });
    await db.tx((tx) => outbox.add(tx, email));
    await outbox.drain();
    isDown = false;
    await outbox.drain();
    expect(sent).toEqual([]);
    await db.query(everyUnsent);
    await outbox.drain();
    expect(sent).toEqual([rendered]);
    await outbox.close();
  });

  it("E9 sends an e-mail once although the database fails as it is marked", async () => {
    let fails = true;
    const { db, sent, lines, outbox } = await anOutbox({
      whenQueried(params) {
        const [ids] = params ?? [];
        if (!fails || !Array.isArray(ids) || ids.length === 0) return;
        fails = false;
        throw new Error("the connection was lost");
      },
    });
    await outbox.add(db, email);
    await outbox.drain();
    expect(lines).toEqual([[{ err: expect.any(Error) }, "the outbox could not be read"]]);
    await db.query(everyUnsent);
    await outbox.drain();
    expect(sent).toEqual([rendered]);
    expect(await db.query("SELECT 1 FROM mails WHERE sent_at IS NULL")).toEqual([]);
    await outbox.close();
  });

  it("Q1 begins a delivery later than the next response, and still sends what was queued before its end", async () => {
    const { db, sent, outbox } = await anOutbox();
    await outbox.add(db, email);
    outbox.wake();
    await new Promise((resolve) => setTimeout(resolve, 40));
    expect(sent).toEqual([]);
    await outbox.close();
    expect(sent).toEqual([rendered]);
  });

  it("P9 has no readable code in the database, and erases an e-mail once it is sent", async () => {
    const { db, outbox } = await anOutbox();
    await db.tx((tx) => outbox.add(tx, email));
    expect(JSON.stringify(await db.query("SELECT * FROM mails"))).not.toContain("123456");
    await outbox.drain();
    expect(await db.query("SELECT 1 FROM mails WHERE letter IS NOT NULL")).toEqual([]);
    await outbox.close();
  });

  it("W1 sends a fresh code although a hundred dead addresses and bulk e-mails are pending", async () => {
    const { db, sent, outbox } = await anOutbox({
      deliver: async ({ to }) => {
        if (to.startsWith("dead")) throw new Error("connect ETIMEDOUT");
      },
    });
    for (let nth = 0; nth < 100; nth += 1) {
      await outbox.add(db, composeEmail(`dead.${nth}@example.com`, "Order", []));
      await outbox.add(db, { ...composeEmail("ada@example.com", "Back in stock", []), urgency: "bulk" });
    }
    // Longer than the exponent of the interval that PostgreSQL can compute.
    await db.query("UPDATE mails SET tries = 60 WHERE sent_at IS NULL");
    await outbox.add(db, { ...email, urgency: "code", usefulForMs: 600_000 });
    await outbox.drain();
    expect(sent[0]?.subject).toBe("Code");
    expect(sent).toHaveLength(101);
    const [row] = await db.query<{ pending: number; earliest: number; latest: number }>(
      `SELECT count(*)::int AS pending, min(extract(epoch FROM next_try_at - now()))::int AS earliest,
         max(extract(epoch FROM next_try_at - now()))::int AS latest
       FROM mails WHERE sent_at IS NULL AND failed_at IS NULL`,
    );
    expect(row?.pending).toBe(100);
    // Each is postponed for ten minutes. The claim alone postpones them for five.
    expect(row?.earliest).toBeGreaterThan(500);
    expect(row?.latest).toBeLessThanOrEqual(600);
    await outbox.close();
  });

  it("W2 gives up what the mail server rejects for good, and tries again after every other error", async () => {
    const errors: Record<string, object> = {
      "gone@example.com": { code: "EENVELOPE", command: "RCPT TO", responseCode: 550 },
      "full@example.com": { code: "EENVELOPE", command: "RCPT TO", responseCode: 452 },
      "sender@example.com": { code: "EENVELOPE", command: "MAIL FROM", responseCode: 553 },
      "login@example.com": { code: "EAUTH", command: "API", responseCode: 535 },
    };
    const { db, outbox } = await anOutbox({
      deliver: (one, sending) => rejecting(errors[one.to] ?? {})(one, sending),
    });
    for (const to of Object.keys(errors)) await outbox.add(db, composeEmail(to, "Order", []));
    await outbox.drain();
    const rows = await db.query<{ failure: string | null; letter: string | null }>(
      "SELECT failure, letter FROM mails WHERE sent_at IS NULL ORDER BY id",
    );
    expect(rows.map(({ failure, letter }) => [failure, letter === null])).toEqual([
      ["RCPT TO 550", true],
      [null, false],
      [null, false],
      [null, false],
    ]);
    await outbox.close();
  });

  it("W3 sends no code that has expired, and nothing that is three days old", async () => {
    const { db, sent, outbox } = await anOutbox();
    await outbox.add(db, { ...email, usefulForMs: 1 });
    await outbox.add(db, composeEmail("ada@example.com", "Old", []));
    await db.query("UPDATE mails SET created_at = now() - interval '73 hours' WHERE expires_at IS NULL");
    await outbox.add(db, composeEmail("ada@example.com", "Order", []));
    await db.query("UPDATE mails SET expires_at = now() WHERE expires_at IS NOT NULL");
    await outbox.drain();
    expect(sent.map(({ subject }) => subject)).toEqual(["Order"]);
    expect(await db.query("SELECT failure FROM mails WHERE failed_at IS NOT NULL ORDER BY failure")).toEqual([
      { failure: "expired" },
      { failure: "not delivered in three days" },
    ]);
    await outbox.close();
  });

  it("E6 gives no e-mail up while the clock is in doubt", async () => {
    const { db, outbox } = await anOutbox();
    await outbox.drain();
    const real = Date.now.bind(Date);
    jest.spyOn(Date, "now").mockImplementation(() => real() + 86_400_000);
    await outbox.add(db, email);
    await db.query("UPDATE mails SET created_at = now() - interval '73 hours'");
    await outbox.drain();
    jest.restoreAllMocks();
    expect(await db.query("SELECT failed_at FROM mails")).toEqual([{ failed_at: null }]);
    await outbox.close();
  });

  it("W4 Z1 logs a failed delivery without the address that the mail server repeats", async () => {
    const error = { message: "550 <ada@example.com>: unknown", command: "RCPT TO", responseCode: 450 };
    const { db, lines, outbox } = await anOutbox({ deliver: rejecting(error) });
    await outbox.add(db, email);
    await outbox.drain();
    expect(lines).toHaveLength(1);
    expect(JSON.stringify(lines)).toContain("450");
    expect(JSON.stringify(lines)).not.toContain("ada@");
    await outbox.close();
  });

  it("W11 sends what was queued before SECRET was changed, as long as SECRET_PREVIOUS has the old one", async () => {
    const changed = "another secret for tests, long enough";
    const { sent, outbox } = await anOutbox({ keys: keysFrom(changed, secret) });
    await queueWith(keysFrom(secret));
    await outbox.drain();
    expect(sent).toEqual([rendered]);
    await outbox.close();
  });

  it("W11 sets an e-mail aside that it cannot decrypt, and says so; a start with the old secret sends it", async () => {
    const changed = "another secret for tests, long enough";
    const { db, sent, lines, outbox } = await anOutbox({ keys: keysFrom(changed) });
    await queueWith(keysFrom(secret));
    await outbox.add(db, composeEmail("ada@example.com", "Order", []));
    await outbox.drain();
    expect(sent.map(({ subject }) => subject)).toEqual(["Order"]);
    expect(lines).toEqual([[{ mail: expect.any(String) }, expect.stringContaining("set SECRET_PREVIOUS")]]);
    expect(await db.query("SELECT failure FROM mails WHERE failed_at IS NOT NULL")).toEqual([
      { failure: "encrypted with another SECRET" },
    ]);
    await retrySetAside(db);
    const repaired: RenderedEmail[] = [];
    const next = createOutbox(
      db,
      keysFrom(changed, secret),
      async (one) => void repaired.push(one),
      console,
      details,
      onlyWhenAsked,
    );
    await next.drain();
    expect(repaired).toEqual([rendered]);
    for (const one of [outbox, next]) await one.close();
  });

  it("W12 names each e-mail the same in every attempt, and shows no counter in it", async () => {
    const names: string[] = [];
    const { db, outbox } = await anOutbox({
      deliver: async (_, { messageId }) => {
        names.push(messageId);
        throw new Error("connect ETIMEDOUT");
      },
    });
    for (let nth = 0; nth < 2; nth += 1) await outbox.add(db, email);
    for (let attempt = 0; attempt < 2; attempt += 1) {
      await db.query(everyUnsent);
      await outbox.drain();
    }
    const [first, second] = names;
    expect(names.filter((name) => name === first)).toHaveLength(2);
    expect(names.filter((name) => name === second)).toHaveLength(2);
    for (const name of names) expect(name).toMatch(/^[\w-]{43}$/);
    await outbox.close();
  });

  it("asks the database once while nothing is due", async () => {
    const { db, outbox: other } = await anOutbox();
    const outbox = createOutbox(db, keysFrom(secret), async () => undefined, console, details, {
      ...onlyWhenAsked,
      concurrency: 5,
    });
    const queries = jest.spyOn(db, "query");
    await outbox.drain();
    expect(queries.mock.calls.filter(([sql]) => sql.includes("SKIP LOCKED"))).toHaveLength(1);
    jest.restoreAllMocks();
    for (const one of [outbox, other]) await one.close();
  });

  it("W15 looks for a fresh code before it gives up old e-mails, which reads all that are pending", async () => {
    const { db, outbox } = await anOutbox();
    const queries = jest.spyOn(db, "query");
    await outbox.drain();
    const kindOf = (sql: string) =>
      sql.includes("SKIP LOCKED") ? "claim" : sql.includes("mails") ? "give up" : "clock";
    expect(queries.mock.calls.map(([sql]) => kindOf(sql))).toEqual(["claim", "clock", "give up"]);
    jest.restoreAllMocks();
    await outbox.close();
  });

  it("sends nothing for a transaction that was rolled back", async () => {
    const { db, sent, outbox } = await anOutbox();
    const failing = db.tx(async (tx) => {
      await outbox.add(tx, email);
      throw new Error("no order");
    });
    await expect(failing).rejects.toThrow("no order");
    await outbox.drain();
    expect(sent).toEqual([]);
    await outbox.close();
  });
});
