import { keysFrom } from "../keys";
import { openTestShop, type TestShop } from "../testing/testShop";
import { composeEmail } from "./composeEmail";
import type { Email } from "./email";
import { createOutbox } from "./outbox";

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
  await shop.emailsTo("nobody@example.com");
});
afterAll(() => shop.close());

const keys = keysFrom("a secret for tests that is long enough");
const quiet = { warn: () => undefined };
const email = composeEmail("ada@example.com", "Code", ["Your code: 123456"]);

/** Closes the shop's own outboxes, so that only the test's outbox delivers its e-mails. */
async function withoutOtherOutboxes(work: () => Promise<void>) {
  for (const api of shop.apis) await api.context.outbox.close();
  await work();
}

describe("the outbox", () => {
  it("E9 stores an e-mail that could not be delivered, and retries later", async () => {
    await withoutOtherOutboxes(async () => {
      const { db } = shop.context;
      const sent: Email[] = [];
      let isDown = true;
      const outbox = createOutbox(db, keys, async (one) => void (isDown ? fail() : sent.push(one)), quiet);
      const fail = () => {
        throw new Error("the mail server is down");
      };
      await db.tx((tx) => outbox.add(tx, email));
      await outbox.drain();
      expect(sent).toEqual([]);
      isDown = false;
      await outbox.drain();
      expect(sent).toEqual([]);
      await db.query("UPDATE mails SET next_try_at = now() WHERE sent_at IS NULL");
      await outbox.drain();
      expect(sent).toEqual([email]);
      await outbox.close();
    });
  });

  it("P9 has no readable code in the database, and erases an e-mail once it is sent", async () => {
    await withoutOtherOutboxes(async () => {
      const { db } = shop.context;
      const outbox = createOutbox(db, keys, async () => undefined, quiet);
      await db.tx((tx) => outbox.add(tx, email));
      expect(JSON.stringify(await db.query("SELECT * FROM mails"))).not.toContain("123456");
      await outbox.drain();
      expect(await db.query("SELECT 1 FROM mails WHERE letter IS NOT NULL")).toEqual([]);
      await outbox.close();
    });
  });

  it("W1 sends a fresh code although a hundred dead addresses and bulk e-mails are pending", async () => {
    await withoutOtherOutboxes(async () => {
      const { db } = shop.context;
      const order: string[] = [];
      const outbox = createOutbox(
        db,
        keys,
        async ({ to, subject }) => {
          if (to.startsWith("dead")) throw new Error("connect ETIMEDOUT");
          order.push(subject);
        },
        quiet,
        1,
      );
      for (let nth = 0; nth < 100; nth += 1) {
        await outbox.add(db, composeEmail(`dead.${nth}@example.com`, "Order", []));
        await outbox.add(db, { ...composeEmail("ada@example.com", "Back in stock", []), urgency: "bulk" });
      }
      // Longer than the exponent of the interval that PostgreSQL can compute.
      await db.query("UPDATE mails SET tries = 60 WHERE sent_at IS NULL");
      await outbox.add(db, { ...email, urgency: "code", usefulForMs: 600_000 });
      await outbox.drain();
      expect(order[0]).toBe("Code");
      expect(order).toHaveLength(101);
      const [row] = await db.query<{ pending: number; latest: number }>(
        `SELECT count(*)::int AS pending, max(extract(epoch FROM next_try_at - now()))::int AS latest
         FROM mails WHERE sent_at IS NULL AND failed_at IS NULL`,
      );
      expect(row?.pending).toBe(100);
      expect(row?.latest).toBeLessThanOrEqual(600);
      await db.query("DELETE FROM mails");
      await outbox.close();
    });
  });

  it("W2 gives up what the mail server rejects for good, and tries again after every other error", async () => {
    await withoutOtherOutboxes(async () => {
      const { db } = shop.context;
      const errors: Record<string, object> = {
        "gone@example.com": { code: "EENVELOPE", command: "RCPT TO", responseCode: 550 },
        "full@example.com": { code: "EENVELOPE", command: "RCPT TO", responseCode: 452 },
        "sender@example.com": { code: "EENVELOPE", command: "MAIL FROM", responseCode: 553 },
        "login@example.com": { code: "EAUTH", command: "API", responseCode: 535 },
      };
      const outbox = createOutbox(
        db,
        keys,
        ({ to }) => Promise.reject(Object.assign(new Error(to), errors[to])),
        quiet,
      );
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
      await db.query("DELETE FROM mails");
      await outbox.close();
    });
  });

  it("W3 sends no code that has expired, and nothing that is three days old", async () => {
    await withoutOtherOutboxes(async () => {
      const { db } = shop.context;
      const sent: string[] = [];
      const outbox = createOutbox(db, keys, async ({ subject }) => void sent.push(subject), quiet);
      await outbox.add(db, { ...email, usefulForMs: 1 });
      await outbox.add(db, composeEmail("ada@example.com", "Old", []));
      await db.query("UPDATE mails SET created_at = now() - interval '73 hours' WHERE expires_at IS NULL");
      await outbox.add(db, composeEmail("ada@example.com", "Order", []));
      await db.query("UPDATE mails SET expires_at = now() WHERE expires_at IS NOT NULL");
      await outbox.drain();
      expect(sent).toEqual(["Order"]);
      expect(await db.query("SELECT failure FROM mails WHERE failed_at IS NOT NULL ORDER BY failure")).toEqual([
        { failure: "expired" },
        { failure: "not delivered in three days" },
      ]);
      await db.query("DELETE FROM mails");
      await outbox.close();
    });
  });

  it("W4 Z1 logs a failed delivery without the address that the mail server repeats", async () => {
    await withoutOtherOutboxes(async () => {
      const { db } = shop.context;
      const lines: unknown[] = [];
      const log = { warn: (...line: unknown[]) => void lines.push(line) };
      const error = Object.assign(new Error("550 <ada@example.com>: unknown"), {
        command: "RCPT TO",
        responseCode: 450,
      });
      const outbox = createOutbox(db, keys, () => Promise.reject(error), log);
      await outbox.add(db, email);
      await outbox.drain();
      expect(lines).toHaveLength(1);
      expect(JSON.stringify(lines)).toContain("450");
      expect(JSON.stringify(lines)).not.toContain("ada@");
      await db.query("DELETE FROM mails");
      await outbox.close();
    });
  });

  it("sends nothing for a transaction that was rolled back", async () => {
    await withoutOtherOutboxes(async () => {
      const { db } = shop.context;
      const sent: Email[] = [];
      const outbox = createOutbox(db, keys, async (one) => void sent.push(one), quiet);
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
});

describe("composeEmail", () => {
  it("has the same content as text and as HTML, with the text escaped", () => {
    const { text, html } = composeEmail("a@b.co", "Hi", ["<b>Ada</b> & co", { link: "https://shop.example/login" }]);
    expect(text).toContain("<b>Ada</b> & co");
    expect(html).toContain("&lt;b&gt;Ada&lt;/b&gt; &amp; co");
    expect(html).toContain('<a href="https://shop.example/login">');
  });

  it("W5 makes no link and no line of what a shopper has typed", () => {
    const name = "https://evil.example/refund\r\nPlease pay here:";
    const { text, html } = composeEmail("a@b.co", "Hi", [name]);
    expect(html).not.toContain("<a");
    expect(text.split("\n")[0]).toBe("https://evil.example/refund Please pay here:");
  });
});
