import { keysFrom } from "../keys";
import { confirmationEmail } from "../orders/emailTemplates";
import { anEmailOrder } from "../testing/exampleEmails";
import { printTime } from "../testing/printTime";
import { type MailServerFaults, startMailServer, type TestMailServer } from "../testing/smtpServer";
import { openTestShop, type TestShop } from "../testing/testShop";
import { composeEmail } from "./composeEmail";
import { createOutbox, type Outbox } from "./outbox";
import { smtpTransport } from "./transport";

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
  // Only the test's outbox delivers its e-mails.
  for (const api of shop.apis) await api.context.outbox.close();
});
beforeEach(() => shop.context.db.query("DELETE FROM mails"));
afterAll(() => shop.close());

const details = { publicUrl: "https://shop.example", contactEmail: "help@shop.example" };
const sender = { from: "Aurelle <hello@shop.example>", replyTo: "hello@shop.example" };
const aCode = (to: string) => ({
  ...composeEmail(to, "Code", ["Your code: 123456"]),
  urgency: "code" as const,
  usefulForMs: 600_000,
});
const anOrder = (to: string) => composeEmail(to, "Order", ["Thank you"]);
const aNotice = (to: string) => ({ ...composeEmail(to, "Back in stock", []), urgency: "bulk" as const });

interface Post {
  outbox: Outbox;
  log: string[];
  /** Every time in the table is this much earlier: the same as if the time had passed. Then delivers what is due. */
  pass(interval: string): Promise<void>;
  close(): Promise<void>;
}

/** An outbox that sends to the server, and waits so long for each of its answers. */
async function anOutboxTo({ url }: Pick<TestMailServer, "url">, answerMs = 5000): Promise<Post> {
  const { db } = shop.context;
  const log: string[] = [];
  const transport = smtpTransport({ url, answerMs }, sender);
  const keys = keysFrom("a secret for tests that is long enough");
  const outbox = createOutbox(
    db,
    keys,
    transport.deliver,
    { warn: (details, message) => void log.push(JSON.stringify({ details, message })) },
    details,
  );
  return {
    outbox,
    log,
    async pass(interval) {
      await db.query(
        `UPDATE mails SET created_at = created_at - $1::interval, next_try_at = next_try_at - $1::interval,
           expires_at = expires_at - $1::interval WHERE sent_at IS NULL`,
        [interval],
      );
      await outbox.drain();
    },
    async close() {
      await outbox.close();
      transport.close();
    },
  };
}

async function withServer(faults: MailServerFaults, work: (server: TestMailServer, post: Post) => Promise<void>) {
  const server = await startMailServer(faults);
  const post = await anOutboxTo(server);
  await work(server, post);
  await post.close();
  await server.stop();
}

const decodeQuotedPrintable = (text: string): string =>
  Buffer.from(
    text
      .replace(/=\n/g, "")
      .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    "latin1",
  ).toString("utf8");

const subjectsOf = ({ accepted }: TestMailServer) => accepted.map(({ to, subject }) => `${subject} ${to}`).sort();

describe("a mail server", () => {
  it("W13 that was away for a day gets everything that still makes sense, and nothing twice", async () => {
    const away = await startMailServer();
    await away.stop();
    const post = await anOutboxTo(away);
    for (let hour = 0; hour < 24; hour += 1) {
      if (hour % 4 === 0) {
        await post.outbox.add(shop.context.db, anOrder(`order.${hour}@example.com`));
        await post.outbox.add(shop.context.db, aCode(`code.${hour}@example.com`));
      }
      if (hour % 8 === 0) await post.outbox.add(shop.context.db, aNotice(`notice.${hour}@example.com`));
      // Six attempts an hour, as with the longest delay between two.
      for (let attempt = 0; attempt < 6; attempt += 1) await post.pass("10 minutes");
    }
    await post.outbox.add(shop.context.db, aCode("fresh@example.com"));
    const back = await startMailServer({ port: away.port });
    await post.pass("0 minutes");
    await post.pass("10 minutes");
    await post.pass("10 minutes");
    const orders = [0, 4, 8, 12, 16, 20].map((hour) => `Order order.${hour}@example.com`);
    const notices = [0, 8, 16].map((hour) => `Back in stock notice.${hour}@example.com`);
    expect(subjectsOf(back)).toEqual([...orders, ...notices, "Code fresh@example.com"].sort());
    expect(new Set(back.accepted.map(({ messageId }) => messageId)).size).toBe(back.accepted.length);
    await post.close();
    await back.stop();
  });

  it("W14 that rejects every second address gets each of them once, and the others all arrive", async () => {
    const isRejected = (to: string) => Number(/\d+/.exec(to)?.[0]) % 2 === 1;
    const reject = (to: string) =>
      isRejected(to) ? { responseCode: 550, message: `<${to}>: Recipient address rejected: User unknown` } : null;
    await withServer({ reject }, async (server, post) => {
      for (let nth = 0; nth < 20; nth += 1) await post.outbox.add(shop.context.db, anOrder(`a${nth}@example.com`));
      await post.outbox.drain();
      await post.pass("1 hour");
      expect(server.accepted).toHaveLength(10);
      expect(server.asked).toHaveLength(20);
      const failed = await shop.context.db.query(
        "SELECT 1 FROM mails WHERE failure = 'RCPT TO 550' AND letter IS NULL",
      );
      expect(failed).toHaveLength(10);
    });
  });

  it("W14 that repeats addresses in its errors puts none into the log", async () => {
    const reject = (to: string) => ({ responseCode: 451, message: `<${to}>: Temporary lookup failure for ${to}` });
    await withServer({ reject }, async ({ asked }, post) => {
      await post.outbox.add(shop.context.db, aCode("ada.lovelace@example.com"));
      await post.outbox.drain();
      expect(asked).toEqual(["ada.lovelace@example.com"]);
      expect(post.log).toHaveLength(1);
      expect(post.log.join("")).toContain("451");
      expect(post.log.join("")).not.toMatch(/@|lovelace/);
    });
  });

  it("W14 that is slow gets each e-mail once, five at a time, and a fresh code does not wait for the others", async () => {
    await withServer({ answerMs: 150 }, async (server, post) => {
      for (let nth = 0; nth < 20; nth += 1) await post.outbox.add(shop.context.db, aNotice(`a${nth}@example.com`));
      const drained = post.outbox.drain();
      while (server.asked.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
      await post.outbox.add(shop.context.db, aCode("fresh@example.com"));
      post.outbox.wake();
      await drained;
      expect(server.accepted).toHaveLength(21);
      expect(new Set(server.accepted.map(({ to }) => to)).size).toBe(21);
      expect(server.accepted.findIndex(({ to }) => to === "fresh@example.com")).toBeLessThan(11);
    });
  });

  it("W14 that takes too long for an answer is asked again later, and gets the e-mail once it answers", async () => {
    const slow = await startMailServer({ answerMs: 3000 });
    const impatient = await anOutboxTo(slow, 200);
    await impatient.outbox.add(shop.context.db, anOrder("ada@example.com"));
    await impatient.outbox.drain();
    expect(impatient.log).toHaveLength(1);
    await impatient.close();
    await slow.stop();
    const quick = await startMailServer();
    const post = await anOutboxTo(quick);
    await post.pass("1 minute");
    expect([slow.accepted.length, quick.accepted.length]).toEqual([0, 1]);
    await post.close();
    await quick.stop();
  });

  it("W15 with 120 dead addresses and 150 bulk e-mails before it, a fresh code is among the first", async () => {
    const reject = (to: string) => (to.startsWith("dead") ? { responseCode: 450, message: "try again later" } : null);
    await withServer({ reject }, async (server, post) => {
      const { db } = shop.context;
      // In one transaction, because the outbox looks for e-mails every five seconds.
      await db.tx(async (tx) => {
        for (let nth = 0; nth < 120; nth += 1) await post.outbox.add(tx, anOrder(`dead.${nth}@example.com`));
        for (let nth = 0; nth < 150; nth += 1) await post.outbox.add(tx, aNotice(`bulk.${nth}@example.com`));
        await post.outbox.add(tx, aCode("fresh@example.com"));
      });
      const drained = post.outbox.drain();
      await printTime("W15 a fresh code left", 2000, async () => {
        while (!server.accepted.some(({ subject }) => subject === "Code")) {
          await new Promise((resolve) => setTimeout(resolve, 1));
        }
      });
      await drained;
      // Five connections begin at once.
      expect(server.asked.slice(0, 5)).toContain("fresh@example.com");
      expect(server.accepted).toHaveLength(151);
    });
  });

  it("W17 gets an order of a hundred line items as text and as HTML, in less than 100 kB", async () => {
    await withServer({}, async (server, post) => {
      const order = anEmailOrder(100, { full_name: "Zoë Łukasz", notes: "Grüße\n".repeat(100) });
      await post.outbox.add(
        shop.context.db,
        confirmationEmail("ada@example.com", order, { account: undefined, seller: undefined }),
      );
      await post.outbox.drain();
      const [{ message = "" } = {}] = server.accepted;
      expect(Buffer.byteLength(message)).toBeLessThan(100_000);
      expect(message).toMatch(/^Content-Type: multipart\/alternative;/m);
      const parts = message.split(/^--.+$/m).slice(1, 3);
      const types = parts.map((part) =>
        /^Content-Type: (\S+); charset=utf-8\nContent-Transfer-Encoding: (\S+)$/m.exec(part),
      );
      expect(types.map((found) => found?.slice(1))).toEqual([
        ["text/plain", "quoted-printable"],
        ["text/html", "quoted-printable"],
      ]);
      for (const part of parts) {
        const text = decodeQuotedPrintable(part);
        for (const expected of ["Zoë Łukasz", "Aurora Halo Ring 99", "2 × £120.99", "Grüße"]) {
          expect(text).toContain(expected);
        }
      }
      expect(message.split("\n").filter((line) => line.length > 998)).toEqual([]);
    });
  });
});
