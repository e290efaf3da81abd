import { execFile } from "node:child_process";
import { mkdtemp, rm, statfs, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { makeBackup } from "../operations/makeBackup";
import { addToCart, aProduct, expectStockConserved, placeOrder } from "../testing/builders";
import { aClient, aShopper } from "../testing/client";
import { aDataDir, copyTemplate, openTestShop, runOnServer, type TestShop } from "../testing/testShop";

const run = promisify(execFile);
const { TEST_DATABASE_URL } = process.env;
const megabytes = 160;

/** Only root can mount a small file system in memory. */
const asRoot = process.getuid?.() === 0 ? describe : describe.skip;

let mountPoint: string;
let shop: TestShop;

const fillerFile = () => path.join(mountPoint, "filler");

/** Uses up the space on the disk. */
async function fillDisk(): Promise<void> {
  const { bavail, bsize } = await statfs(mountPoint);
  await writeFile(fillerFile(), Buffer.alloc((bavail + 1) * bsize)).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOSPC") throw error;
  });
}

const space = () => `small_${path.basename(mountPoint).replace(/\W/g, "_").toLowerCase()}`;

/** On PostgreSQL all tables move to the small disk, as if they were on a volume of their own. */
async function moveTables(): Promise<void> {
  const { db } = shop.context;
  await run("chown", ["postgres", mountPoint]);
  await db.query(`CREATE TABLESPACE ${space()} LOCATION '${mountPoint}'`);
  const tables = await db.query<{ name: string }>(
    "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'",
  );
  for (const { name } of tables) await db.query(`ALTER TABLE ${name} SET TABLESPACE ${space()}`);
}

/** Reads the product as 150 visitors; on PostgreSQL their counted requests need more space than is left in the table. */
async function expectReadByVisitors(product: string): Promise<void> {
  for (let visitor = 0; visitor < 150; visitor += 1) {
    expect(await aClient(shop).get(`products/product/${product}/`)).toMatchObject({
      status: 200,
      body: { id: product },
    });
  }
}

/** Sends up to 100 contact forms, which use much space, until one is rejected. Returns the responses. */
async function writeUntilRejected(): Promise<{ status: number; code: string }[]> {
  const responses: { status: number; code: string }[] = [];
  for (let index = 0; index < 100; index += 1) {
    const message = `${"Hello ".repeat(800)}${index}`;
    const { status, body } = await aClient(shop).post("contact/", { name: "Ada", email: "ada@example.com", message });
    responses.push({ status, code: body.code });
    if (status !== 200) break;
  }
  return responses;
}

asRoot("a full disk", () => {
  beforeAll(async () => {
    mountPoint = await mkdtemp(path.join(os.tmpdir(), "aurelle-full-"));
    await run("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m`, "tmpfs", mountPoint]);
    const dataDir = path.join(mountPoint, "data");
    if (!TEST_DATABASE_URL) copyTemplate(dataDir);
    shop = await openTestShop(TEST_DATABASE_URL ? {} : { dataDir });
    if (TEST_DATABASE_URL) await moveTables();
  });
  afterAll(async () => {
    await shop.close();
    if (TEST_DATABASE_URL) await runOnServer(TEST_DATABASE_URL, `DROP TABLESPACE ${space()}`);
    await run("umount", ["-l", mountPoint]);
    await rm(mountPoint, { recursive: true, force: true });
  });

  it("E4 gets 503 for writes while reads succeed, and orders succeed again once there is space", async () => {
    const product = await aProduct(shop, { inventory: 9 });
    const { client } = await aShopper(shop);
    const first = await placeOrder(client, await addToCart(client, product, 2));
    const cartId = await addToCart(client, product, 3);
    await fillDisk();
    const responses = await writeUntilRejected();
    expect(responses.at(-1)).toEqual({ status: 503, code: "unavailable" });
    await expectReadByVisitors(product);
    expect((await client.get(`orders/${first.body.id}/`)).status).toBe(200);
    expect((await client.get("cart/")).body.cart_items).toHaveLength(1);
    await rm(fillerFile());
    const afterwards = await writeUntilRejected();
    expect(new Set(afterwards.map(({ status }) => status))).toEqual(new Set([200]));
    expect((await placeOrder(client, cartId)).status).toBe(201);
    await expectStockConserved(shop, product, 9);
  });

  it("E4 needs no restart when there was no space for the next file of the log, nor for a checkpoint", async () => {
    const product = await aProduct(shop, { inventory: 9 });
    const { client } = await aShopper(shop);
    const cartId = await addToCart(client, product, 3);
    await fillDisk();
    // What is written next begins a new file of the log.
    await shop.context.db.query("SELECT pg_switch_wal()");
    const responses = await writeUntilRejected();
    expect(responses.at(-1)).toEqual({ status: 503, code: "unavailable" });
    if (!TEST_DATABASE_URL) {
      await expect(makeBackup(shop.config, `${aDataDir()}.backup`)).rejects.toThrow(/backup/);
    }
    await expectReadByVisitors(product);
    expect((await client.get("cart/")).body.cart_items).toHaveLength(1);
    await rm(fillerFile());
    expect((await placeOrder(client, cartId)).status).toBe(201);
    await expectStockConserved(shop, product, 9);
  });
});
