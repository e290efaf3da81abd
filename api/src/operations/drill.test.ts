import { readdir, readFile, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import Fastify from "fastify";
import { type ApiConfig, apiServerOptions, createApi } from "../app";
import { startSession } from "../auth/sessions";
import { cancelUnpaid } from "../orders/unpaidOrders";
import {
  aBuyer,
  addToCart,
  anOrderForm,
  aProduct,
  type Buyer,
  concurrently,
  expectStockConserved,
  outcomes,
  placeOrder,
  untilAccepted,
} from "../testing/builders";
import { aClient, aShopper } from "../testing/client";
import { aDataDir, makeDatabase, openTestShop, type TestShop } from "../testing/testShop";
import { type DataLocation, makeBackup } from "./makeBackup";
import { restoreBackup } from "./restoreBackup";

const { TEST_DATABASE_URL } = process.env;
const londonTime = new Intl.DateTimeFormat("en-GB", { timeStyle: "medium", timeZone: "Europe/London" });

let shop: TestShop;
let target: { location: DataLocation; drop(): Promise<void> };
/** A backup for tests that do not mind what it has; it was made without a name. */
let anyBackup: string;
beforeAll(async () => {
  shop = await openTestShop();
  anyBackup = (await makeBackup(shop.config)).file;
});
afterAll(() => shop.close());
beforeEach(async () => {
  target = await anEmptyTarget();
});
afterEach(() => target.drop());

/** A target for a restore: a directory without a database, or an empty database. */
async function anEmptyTarget(): Promise<typeof target> {
  const dataDir = aDataDir();
  const database = TEST_DATABASE_URL ? await makeDatabase(TEST_DATABASE_URL) : null;
  return { location: { dataDir, databaseUrl: database?.url }, drop: async () => database?.drop() };
}

let filesMade = 0;
/** The path of a file that does not exist yet. */
function aFile(): string {
  filesMade += 1;
  return path.join(shop.config.dataDir, `${filesMade}.backup`);
}

/** Opens the shop that was restored to `location`. */
async function openRestored(location: DataLocation): Promise<{ restored: TestShop; close(): Promise<void> }> {
  const config: ApiConfig = { ...shop.config, ...location };
  const api = await createApi(config);
  const server = Fastify(apiServerOptions(config, "silent"));
  server.register(api.plugin);
  return {
    restored: { ...shop, context: api.context, apis: [api], config, server: () => server },
    async close() {
      await server.close();
      await api.close();
    },
  };
}

/** Opens the restored shop for `work`, and closes it afterwards. */
async function inRestored(work: (restored: TestShop) => Promise<void>): Promise<void> {
  const { restored, close } = await openRestored(target.location);
  await work(restored).finally(close);
}

describe("a backup", () => {
  it("Z4 O10 made while the shop sells has every order that was confirmed before, no incomplete order, and consistent stock", async () => {
    const products = await concurrently(4, (index) => aProduct(shop, { title: `Ring ${index}`, inventory: 40 }));
    const buyers = await concurrently(24, (index) => {
      const product = products[index % products.length] ?? "";
      return aBuyer(shop, [product], 1 + (index % 3));
    });
    const order = ({ client, cartId }: Buyer) => untilAccepted(() => placeOrder(client, cartId));
    const before = await Promise.all(buyers.slice(0, 8).map(order));
    const rest = Promise.all(buyers.slice(8).map(order));
    const { file, bytes } = await makeBackup(shop.config, aFile());
    const after = await rest;
    expect(outcomes([...before, ...after])).toEqual({ ordered: 24, rejected: 0 });
    expect(bytes).toBe((await stat(file)).size);
    const counts = await restoreBackup(target.location, file, false);
    expect(counts.orders).toBeGreaterThanOrEqual(8);
    await inRestored(async (restored) => {
      const { db } = restored.context;
      for (const product of products) await expectStockConserved(restored, product, 40);
      const orders = await db.query<{ id: string }>("SELECT id FROM orders");
      expect(orders.map(({ id }) => id)).toEqual(expect.arrayContaining(before.map(({ body }) => body.id)));
      expect(orders).toHaveLength(counts.orders);
    });
  });

  it("can be read only by its owner, and does not replace an existing file", async () => {
    expect((await stat(anyBackup)).mode & 0o777).toBe(0o600);
    await expect(makeBackup(shop.config, anyBackup)).rejects.toThrow("already");
    expect(await readdir(path.dirname(anyBackup))).toEqual([path.basename(anyBackup)]);
  });

  it("is named by its time below the data directory when no name is given", () => {
    expect(path.dirname(anyBackup)).toBe(path.join(shop.config.dataDir, "backups"));
    expect(path.basename(anyBackup)).toMatch(/^aurelle-\d{8}T\d{9}Z\.(dump|pglite\.tar\.gz)$/);
  });

  it("fails with a sentence where there is no database", async () => {
    const nowhere = TEST_DATABASE_URL ? "postgres://postgres@127.0.0.1:1/none" : undefined;
    const file = aFile();
    const made = makeBackup({ dataDir: target.location.dataDir, databaseUrl: nowhere }, file);
    await expect(made).rejects.toThrow(TEST_DATABASE_URL ? "pg_dump failed" : "There is no database in");
    expect(await readdir(shop.config.dataDir)).not.toContain(path.basename(file));
  });
});

/** These tests share one backup and one restored shop. */
describe("a backup", () => {
  /** A shopper with an order and a cart. */
  async function aSale() {
    const [product, { client, id }] = [await aProduct(shop, { inventory: 5 }), await aShopper(shop)];
    const first = await placeOrder(client, await addToCart(client, product, 2));
    return { product, id, first, cartId: await addToCart(client, product, 1) };
  }

  /** A signed-in shopper with a code for a new password. */
  async function aReset() {
    const { client, email } = await aShopper(shop);
    await client.post("auth/password-reset/request/", { email });
    return shop.emailsTo(email).then(() => client);
  }

  /** An order that would have been cancelled a day ago. */
  async function anUnpaidOrder() {
    const { client, id: userId } = await aShopper(shop);
    const cartId = await addToCart(client, await aProduct(shop));
    const { body } = await placeOrder(client, cartId, { payment_method: "bank_transfer" });
    await shop.context.db.query(
      `UPDATE orders SET created_at = now() - interval '15 days', payment_due_at = now() - interval '1 day',
         payment_reminded_at = now() - interval '4 days' WHERE id = $1`,
      [body.id],
    );
    return { userId, id: body.id as string };
  }

  async function prepare() {
    const [sale, reset, unpaid] = [await aSale(), await aReset(), await anUnpaidOrder()];
    const { file } = await makeBackup(shop.config, aFile());
    const { location, drop } = await anEmptyTarget();
    await restoreBackup(location, file, false);
    const { restored, close } = await openRestored(location);
    return { sale, reset, unpaid, restored, close: () => close().then(drop) };
  }
  let ready: Awaited<ReturnType<typeof prepare>>;
  beforeAll(async () => {
    ready = await prepare();
  });
  afterAll(() => ready.close());

  // The first test, because the others make sessions and e-mails.
  it("V12 brings back no session, no code and no e-mail when it is restored", async () => {
    const { restored, reset } = ready;
    const left = await restored.context.db.query(
      "SELECT (SELECT count(*) FROM sessions)::int AS sessions, (SELECT count(*) FROM codes)::int AS codes, (SELECT count(*) FROM mails)::int AS mails",
    );
    expect(left).toEqual([{ sessions: 0, codes: 0, mails: 0 }]);
    expect((await Object.assign(aClient(restored), { token: reset.token }).get("orders/")).status).toBe(401);
  });

  it("Z4 continues to sell after it is restored, with accounts and carts, and a repeated order gets its first response", async () => {
    const { restored, sale } = ready;
    const returning = aClient(restored);
    returning.token = await startSession(restored.context.db, { userId: sale.id, passwordHash: null });
    expect((await returning.get(`orders/${sale.first.body.id}/`)).body).toEqual(sale.first.body);
    expect((await returning.post("orders/create/", anOrderForm(sale.cartId))).status).toBe(201);
    await expectStockConserved(restored, sale.product, 5);
  });

  it("V12 cancels no order that may have been paid since: it can be paid for three more days in London", async () => {
    const { restored, unpaid } = ready;
    await cancelUnpaid(restored.context);
    const returning = aClient(restored);
    returning.token = await startSession(restored.context.db, { userId: unpaid.userId, passwordHash: null });
    const { body: order } = await returning.get(`orders/${unpaid.id}/`);
    expect(Date.parse(order.payment_due_at)).toBeGreaterThan(Date.now() + 71 * 3_600_000);
    expect([order.status, londonTime.format(new Date(order.payment_due_at))]).toEqual(["pending", "23:59:59"]);
  });
});

describe("restoring", () => {
  it("fails while the shop runs, also with force", async () => {
    await expect(restoreBackup(shop.config, anyBackup, true)).rejects.toThrow(/in use by/);
  });

  it("replaces a database only with force, and then has the data of the backup", async () => {
    const product = await aProduct(shop, { title: "In the second" });
    const { file: second } = await makeBackup(shop.config, aFile());
    await restoreBackup(target.location, anyBackup, false);
    await expect(restoreBackup(target.location, second, false)).rejects.toThrow("add --force");
    await restoreBackup(target.location, second, true);
    await inRestored(async (restored) => {
      const response = await aClient(restored).get(`products/product/${product}/`);
      expect(response.body.title).toBe("In the second");
    });
    if (TEST_DATABASE_URL) return;
    const replaced = (await readdir(target.location.dataDir)).filter((name) => name.startsWith("pglite.before-"));
    expect(replaced).toHaveLength(1);
  });

  it("rejects the backup of a newer version of the shop", async () => {
    await shop.context.db.query("INSERT INTO migrations (name) VALUES ('999 from tomorrow')");
    const { file } = await makeBackup(shop.config, aFile());
    await shop.context.db.query("DELETE FROM migrations WHERE name = '999 from tomorrow'");
    await expect(restoreBackup(target.location, file, false)).rejects.toThrow("a newer version of the shop");
  });

  it("rejects a file that is no backup, a missing file, and a backup of the other database", async () => {
    const [text, other] = [aFile(), aFile()];
    await writeFile(text, "hello");
    await expect(restoreBackup(target.location, text, false)).rejects.toThrow("is not a backup of the shop");
    await expect(restoreBackup(target.location, aFile(), false)).rejects.toThrow("There is no file");
    await writeFile(other, TEST_DATABASE_URL ? Buffer.from([0x1f, 0x8b, 8, 0, 0]) : "PGDMP");
    await expect(restoreBackup(target.location, other, false)).rejects.toThrow("DATABASE_URL");
  });

  // The last test, because the shop violates the invariant from here on.
  it("leaves the existing data when the backup is truncated or violates an invariant", async () => {
    const product = await aProduct(shop, { title: "Only in the new backup" });
    await restoreBackup(target.location, anyBackup, false);
    const complete = await readFile(anyBackup);
    const half = aFile();
    await writeFile(half, complete.subarray(0, Math.floor(complete.length / 2)));
    await expect(restoreBackup(target.location, half, true)).rejects.toThrow();
    const { client } = await aShopper(shop);
    const { body } = await placeOrder(client, await addToCart(client, product));
    await shop.context.db.query("DELETE FROM order_items WHERE order_id = $1", [body.id]);
    const { file: unsound } = await makeBackup(shop.config, aFile());
    await expect(restoreBackup(target.location, unsound, true)).rejects.toThrow("an order has no lines");
    await inRestored(async (restored) => {
      const client = aClient(restored);
      expect((await client.get("products/product/")).body.count).toBeGreaterThan(0);
      expect((await client.get(`products/product/${product}/`)).status).toBe(404);
    });
  });
});
