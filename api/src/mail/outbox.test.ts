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
    const { text, html } = composeEmail("a@b.co", "Hi", ["<b>Ada</b> & co", "https://shop.example/login"]);
    expect(text).toContain("<b>Ada</b> & co");
    expect(html).toContain("&lt;b&gt;Ada&lt;/b&gt; &amp; co");
    expect(html).toContain('<a href="https://shop.example/login">');
  });
});
