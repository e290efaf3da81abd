import net from "node:net";
import type { ApiConfig } from "./app";
import { apiServerOptions } from "./serverOptions";
import { type ApiProcess, closeConnections, startApiProcess } from "./testing/apiProcess";
import { type Buyer, concurrently } from "./testing/builders";
import { buyAll, checkLedger, fillCarts, orderAll } from "./testing/ledger";
import { printTime } from "./testing/printTime";
import { openTestShop, type TestShop } from "./testing/testShop";

const started: ApiProcess[] = [];

afterEach(() => {
  for (const { child } of started.splice(0)) child.kill("SIGKILL");
});
afterAll(closeConnections);

async function start(config: ApiConfig, env: NodeJS.ProcessEnv = {}): Promise<ApiProcess> {
  const process = await startApiProcess(config, env);
  started.push(process);
  return process;
}

const onPglite = process.env.TEST_DATABASE_URL ? it.skip : it;
/** Starts with the first test of its group, and runs beside all others. */
const alongside = process.env.TEST_DATABASE_URL ? { it: it.skip } : { it: it.concurrent };

const inventory = 1000;

/** From the signal on, each sync in the background fails. */
const failSyncsOnSignal = `
  import fs from "node:fs";
  import { syncBuiltinESMExports } from "node:module";
  const { fsync } = fs;
  let fault = null;
  process.on("SIGUSR2", () => { fault = Object.assign(new Error("EIO: i/o error, fsync"), { code: "EIO" }); });
  fs.fsync = (file, done) => (fault ? process.nextTick(done, fault) : fsync(file, done));
  syncBuiltinESMExports();`;

const preload = (script: string) => ({ NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(script)}` });

/** Sends a raw request head and returns the first line of the response. */
function firstLine(port: number, head: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = net.connect(port, "127.0.0.1", () => socket.write(`${head.join("\r\n")}\r\n\r\n`));
    let text = "";
    socket.on("data", (chunk) => {
      text += chunk.toString();
    });
    socket.on("error", reject);
    socket.on("close", () => resolve(text.split("\r\n")[0] ?? ""));
  });
}

/** Starts a request and sends a byte of its header each second. `closed` resolves when the server disconnects. */
async function aSlowClient(port: number) {
  const socket = net.connect(port, "127.0.0.1");
  await new Promise((resolve) => socket.once("connect", resolve));
  socket.write("GET /api/products/product/ HTTP/1.1\r\nHost: localhost\r\nX-Slow: ");
  const timer = setInterval(() => socket.write("a"), 1000);
  socket.on("error", () => undefined);
  socket.resume();
  const closed = new Promise<void>((resolve) => {
    socket.once("close", () => {
      clearInterval(timer);
      resolve();
    });
  });
  return { closed };
}

/** A closed shop with `count` filled carts, whose database a process then opens. */
async function aClosedShop(count: number): Promise<{ shop: TestShop; buyers: Buyer[]; product: string }> {
  const shop = await openTestShop();
  const filled = await fillCarts(shop, count, inventory);
  for (const api of shop.apis) await api.close();
  return { shop, ...filled };
}

describe("the API as a process", () => {
  it("Z3 E1 after kill -9 during orders every confirmed order is stored, and none is incomplete", async () => {
    const { shop, buyers, product } = await aClosedShop(80);
    const api = await start(shop.config);
    const confirmed = await buyAll(api, buyers, (done) => done === 20 && api.child.kill("SIGKILL"));
    expect(confirmed.length).toBeGreaterThanOrEqual(20);
    const check = () => checkLedger(shop, { product, inventory, confirmed });
    const orderCount = await printTime("Z3 started again, and its ledger checked", 10_000, check);
    expect(orderCount).toBeGreaterThanOrEqual(confirmed.length);
  });

  it("Z2 E2 SIGTERM during 200 orders: accepted ones finish, the process exits with 0, and the others can be sent again", async () => {
    const { shop, buyers, product } = await aClosedShop(200);
    const api = await start(shop.config);
    const confirmed = await buyAll(api, buyers, (done) => done === 10 && api.child.kill("SIGTERM"));
    expect(await api.ended).toBe(0);
    expect(confirmed.length).toBeGreaterThanOrEqual(10);
    await checkLedger(shop, { product, inventory, confirmed });
    const again = await start(shop.config);
    const ids = await orderAll(again, buyers);
    expect(ids).toEqual(expect.arrayContaining(confirmed));
    again.child.kill("SIGTERM");
    expect(await again.ended).toBe(0);
    expect(await checkLedger(shop, { product, inventory, confirmed })).toBe(200);
  });

  it.each(["unhandledRejection", "uncaughtException"])(
    "Z7 an %s is logged, accepted orders finish, and the process ends with 1",
    async (event) => {
      const { shop, buyers, product } = await aClosedShop(30);
      const throwStatement =
        event === "uncaughtException" ? "throw new Error('a fault')" : "Promise.reject(new Error('a fault'))";
      const onSignal = `process.on("SIGUSR2", () => { ${throwStatement} })`;
      const api = await start(shop.config, preload(onSignal));
      const confirmed = await buyAll(api, buyers, (done) => done === 5 && api.child.kill("SIGUSR2"));
      expect(await api.ended).toBe(1);
      expect(confirmed.length).toBeGreaterThanOrEqual(5);
      const fatal = api
        .currentOutput()
        .split("\n")
        .find((line) => line.includes("unexpected fault"));
      expect(JSON.parse(fatal ?? "{}")).toMatchObject({ level: 60, err: { message: "a fault" } });
      await checkLedger(shop, { product, inventory, confirmed });
    },
  );

  (process.env.TEST_DATABASE_URL ? it.skip : it)(
    "V8 a disk that fails ends the process with 1, and the next one has every confirmed order",
    async () => {
      const { shop, buyers, product } = await aClosedShop(30);
      const api = await start(shop.config, preload(failSyncsOnSignal));
      const confirmed = await buyAll(api, buyers, (done) => done === 10 && api.child.kill("SIGUSR2"));
      expect(await api.ended).toBe(1);
      expect(api.currentOutput()).toContain("could not be stored: Error: EIO");
      expect(confirmed.length).toBeGreaterThanOrEqual(10);
      await checkLedger(shop, { product, inventory, confirmed });
    },
  );

  it("E12 after a pause of two seconds it serves all pending requests, each once", async () => {
    const { shop, buyers, product } = await aClosedShop(20);
    const api = await start(shop.config);
    api.child.kill("SIGSTOP");
    const pendingOrders = orderAll(api, buyers);
    await new Promise((resolve) => setTimeout(resolve, 2000));
    api.child.kill("SIGCONT");
    const confirmed = await pendingOrders;
    expect(new Set(confirmed).size).toBe(20);
    expect((await api.call("GET", "/api/products/product/", null)).status).toBe(200);
    api.child.kill("SIGTERM");
    await api.ended;
    expect(await checkLedger(shop, { product, inventory, confirmed })).toBe(20);
  });

  // It waits for 20 s of real time, so it runs beside the others. The database plays no part in it.
  alongside.it(
    "E7 500 clients that send a byte a second are disconnected, and others are served meanwhile",
    async () => {
      const { config } = (await aClosedShop(0)).shop;
      const { requestTimeout, http } = apiServerOptions(config);
      expect(requestTimeout + http.connectionsCheckingInterval).toBeLessThanOrEqual(30_000);
      const api = await startApiProcess(config);
      const slow = await concurrently(500, () => aSlowClient(api.port));
      let isOver = false;
      const all = printTime("E7 all disconnected", 30_000, () => Promise.all(slow.map(({ closed }) => closed)));
      void all.then(() => {
        isOver = true;
      });
      const statuses: number[] = [];
      while (!isOver) {
        statuses.push((await api.call("GET", "/api/products/product/", null)).status);
        await new Promise((resolve) => setTimeout(resolve, 200));
      }
      api.child.kill("SIGKILL");
      expect(statuses.filter((status) => status !== 200)).toEqual([]);
      expect(statuses.length).toBeGreaterThan(5); // a busy machine serves fewer in that time
    },
  );
});

/** These tests share one process. */
describe("the API as a process", () => {
  let shop: TestShop;
  let api: ApiProcess;
  beforeAll(async () => {
    ({ shop } = await aClosedShop(0));
    api = await startApiProcess(shop.config);
  });
  afterAll(() => api.child.kill("SIGKILL"));

  it("I1 T9 headers over 16 KiB, a URL over 8 KiB and two tokens are rejected", async () => {
    const get = (path: string, ...headers: string[]) =>
      firstLine(api.port, [`GET ${path} HTTP/1.1`, "Host: localhost", "Connection: close", ...headers]);
    expect(await get("/api/cart/", `X-Long: ${"a".repeat(17_000)}`)).toMatch(/^HTTP\/1.1 431 /);
    expect(await get(`/api/products/product/?search=${"a".repeat(8200)}`)).toMatch(/^HTTP\/1.1 400 /);
    const token = `Authorization: Bearer ${"a".repeat(43)}`;
    expect(await get("/api/cart/", token, token)).toMatch(/^HTTP\/1.1 401 /);
    expect(await get("/api/cart/")).toMatch(/^HTTP\/1.1 200 /);
  });

  it("Z9 has no more handles or connections after 2,000 requests than before", async () => {
    const send = (index: number) =>
      api.call("GET", ["/api/products/product/", "/api/cart/", "/api/orders/", "/api/nothing/"][index % 4] ?? "", null);
    const handles = async () =>
      Number(/^nodejs_active_handles_total (\d+)/m.exec((await api.call("GET", "/metrics", null)).body)?.[1]);
    await concurrently(50, send);
    const before = await handles();
    for (let round = 0; round < 40; round += 1) await concurrently(50, send);
    expect(before).toBeGreaterThan(0);
    // A leak adds a handle for each request, or for each of one kind: 500. Connections to the database may still open.
    expect(await handles()).toBeLessThan(before + 100);
  });

  onPglite("E5 a second process on the same directory ends with a sentence, and changes nothing", async () => {
    const second = await startApiProcess(shop.config);
    expect(second.code).toBe(1);
    expect(second.output).toContain(`in use by process ${api.child.pid}`);
    expect((await api.call("GET", "/api/products/product/", null)).status).toBe(200);
  });

  it("Z5 readiness follows the database, health does not", async () => {
    expect((await api.call("GET", "/healthz", null)).status).toBe(200);
    expect((await api.call("GET", "/readyz", null)).status).toBe(200);
  });
});
