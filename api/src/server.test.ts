import { type ChildProcess, spawn } from "node:child_process";
import { Agent, request } from "node:http";
import { createApi } from "./app";
import { apiRoot } from "./root";
import { aForm } from "./testing/goods";
import { openTestShop, type TestShop } from "./testing/testShop";
import { aShopper, type Visitor } from "./testing/visitor";

/** These start processes of their own, on the data of a shop that was filled and closed. */
let shop: TestShop;
let port: number;
const children: ChildProcess[] = [];

afterEach(async () => {
  for (const child of children.splice(0)) child.kill("SIGKILL");
});

afterAll(() => agent.destroy());

function start(dataDir: string, databaseUrl?: string): Promise<{ child: ChildProcess; output: string; code: number }> {
  port = 20_000 + Math.floor(Math.random() * 20_000);
  const child = spawn(process.execPath, ["--import", "tsx", "src/server.ts"], {
    cwd: apiRoot,
    env: {
      PATH: process.env.PATH,
      DATA_DIR: dataDir,
      PORT: String(port),
      SECRET: shop.config.secret,
      ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
    },
  });
  children.push(child);
  return new Promise((resolve) => {
    let output = "";
    const add = (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes("The API listens")) resolve({ child, output, code: 0 });
    };
    child.stdout.on("data", add);
    child.stderr.on("data", add);
    child.once("exit", (code) => resolve({ child, output, code: code ?? 1 }));
  });
}

const agent = new Agent({ keepAlive: true, maxSockets: 50 });

/** Status and body; status 0 when the connection broke. */
function call(method: string, route: string, token: string | null, body?: unknown) {
  return new Promise<{ status: number; body: string }>((resolve) => {
    const headers = { "content-type": "application/json", ...(token ? { authorization: `Bearer ${token}` } : {}) };
    const sent = request({ port, host: "127.0.0.1", method, path: route, headers, agent }, (answer) => {
      let text = "";
      answer.on("data", (chunk) => {
        text += chunk;
      });
      answer.on("end", () => resolve({ status: answer.statusCode ?? 0, body: text }));
      answer.on("error", () => resolve({ status: 0, body: "" }));
    });
    sent.on("error", () => resolve({ status: 0, body: "" }));
    sent.end(body === undefined ? undefined : JSON.stringify(body));
  });
}

interface Buyer {
  visitor: Visitor;
  cartId: string;
}

/** A shop with so many filled carts, whose database a child process then opens. */
async function aClosedShop(count: number): Promise<{ buyers: Buyer[]; product: string }> {
  shop = await openTestShop();
  const { db } = shop.shop;
  const [row] = await db.query<{ id: string }>("UPDATE products SET inventory = 1000 WHERE position = 1 RETURNING id");
  const product = row?.id ?? "";
  const buyers: Buyer[] = [];
  for (let index = 0; index < count; index += 1) {
    const { visitor, id } = await aShopper(shop);
    const [cart] = await db.query<{ id: string }>(
      `WITH made AS (INSERT INTO carts (user_id) VALUES ($1) RETURNING id)
       INSERT INTO cart_items (cart_id, product_id, quantity, added_price)
       SELECT id, $2, 2, 1 FROM made RETURNING cart_id AS id`,
      [id, product],
    );
    buyers.push({ visitor, cartId: cart?.id ?? "" });
  }
  for (const api of shop.apis) await api.close();
  return { buyers, product };
}

async function checkBooks(product: string, acknowledged: readonly string[]) {
  const api = await createApi(shop.config);
  const { db } = api.shop;
  const orders = await db.query<{ id: string; lines: number }>(
    "SELECT o.id, (SELECT count(*)::int FROM order_items i WHERE i.order_id = o.id) AS lines FROM orders o",
  );
  const [stock] = await db.query<{ inventory: number }>("SELECT inventory FROM products WHERE id = $1", [product]);
  await api.close();
  const ids = orders.map(({ id }) => id);
  expect(ids).toEqual(expect.arrayContaining([...acknowledged]));
  expect(orders.every(({ lines }) => lines === 1)).toBe(true);
  expect((stock?.inventory ?? 0) + 2 * orders.length).toBe(1000);
  return ids.length;
}

async function buyUntil(buyers: readonly Buyer[], end: (done: number) => void): Promise<string[]> {
  const acknowledged: string[] = [];
  await Promise.all(
    buyers.map(async ({ visitor, cartId }) => {
      const answer = await call("POST", "/api/orders/create/", visitor.token, aForm(cartId));
      if (answer.status !== 201) return;
      acknowledged.push((JSON.parse(answer.body) as { id: string }).id);
      end(acknowledged.length);
    }),
  );
  return acknowledged;
}

describe("a process of its own", () => {
  it("Z3 E1 after kill -9 amid orders every acknowledged one is there, and none is half", async () => {
    const { buyers, product } = await aClosedShop(80);
    const { child } = await start(shop.config.dataDir, shop.config.databaseUrl);
    const acknowledged = await buyUntil(buyers, (done) => done === 20 && child.kill("SIGKILL"));
    expect(acknowledged.length).toBeGreaterThanOrEqual(20);
    const begun = Date.now();
    const kept = await checkBooks(product, acknowledged);
    expect(Date.now() - begun).toBeLessThan(10_000);
    expect(kept).toBeGreaterThanOrEqual(acknowledged.length);
  });

  it("Z2 SIGTERM lets accepted orders finish, then ends with 0", async () => {
    const { buyers, product } = await aClosedShop(60);
    const { child } = await start(shop.config.dataDir, shop.config.databaseUrl);
    const ended = new Promise((resolve) => child.once("exit", (code) => resolve(code)));
    const acknowledged = await buyUntil(buyers, (done) => done === 10 && child.kill("SIGTERM"));
    expect(await ended).toBe(0);
    await checkBooks(product, acknowledged);
  });

  const onPglite = process.env.TEST_DATABASE_URL ? it.skip : it;
  onPglite("E5 a second process on the same directory is refused with a sentence, and harms nothing", async () => {
    await aClosedShop(0);
    const { dataDir } = shop.config;
    const first = await start(dataDir);
    const firstPort = port;
    const second = await start(dataDir);
    expect(second.code).toBe(1);
    expect(second.output).toContain(`in use by process ${first.child.pid}`);
    port = firstPort;
    expect((await call("GET", "/api/products/product/", null)).status).toBe(200);
  });

  it("Z5 readiness follows the database, health does not", async () => {
    await aClosedShop(0);
    await start(shop.config.dataDir, shop.config.databaseUrl);
    expect((await call("GET", "/healthz", null)).status).toBe(200);
    expect((await call("GET", "/readyz", null)).status).toBe(200);
  });
});
