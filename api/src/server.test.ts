import type { ApiConfig } from "./app";
import { type Buyer, buyAll, checkBooks, fillCarts } from "./testing/books";
import { endConnections, type OwnProcess, startOwnProcess } from "./testing/ownProcess";
import { openTestShop, type TestShop } from "./testing/testShop";

/** These start processes of their own, on the data of a shop that was filled and closed. */
let shop: TestShop;
const started: OwnProcess[] = [];

afterEach(() => {
  for (const { child } of started.splice(0)) child.kill("SIGKILL");
});
afterAll(endConnections);

async function start(config: ApiConfig): Promise<OwnProcess> {
  const process = await startOwnProcess(config);
  started.push(process);
  return process;
}

const inventory = 1000;

/** A shop with so many filled carts, whose database a process then opens. */
async function aClosedShop(count: number): Promise<{ buyers: Buyer[]; product: string }> {
  shop = await openTestShop();
  const filled = await fillCarts(shop, count, inventory);
  for (const api of shop.apis) await api.close();
  return filled;
}

describe("a process of its own", () => {
  it("Z3 E1 after kill -9 amid orders every acknowledged one is there, and none is half", async () => {
    const { buyers, product } = await aClosedShop(80);
    const api = await start(shop.config);
    const acknowledged = await buyAll(api, buyers, (done) => done === 20 && api.child.kill("SIGKILL"));
    expect(acknowledged.length).toBeGreaterThanOrEqual(20);
    const begun = Date.now();
    const kept = await checkBooks(shop, { product, inventory, acknowledged });
    expect(Date.now() - begun).toBeLessThan(10_000);
    expect(kept).toBeGreaterThanOrEqual(acknowledged.length);
  });

  it("Z2 SIGTERM lets accepted orders finish, then ends with 0", async () => {
    const { buyers, product } = await aClosedShop(60);
    const api = await start(shop.config);
    const acknowledged = await buyAll(api, buyers, (done) => done === 10 && api.child.kill("SIGTERM"));
    expect(await api.ended).toBe(0);
    await checkBooks(shop, { product, inventory, acknowledged });
  });

  const onPglite = process.env.TEST_DATABASE_URL ? it.skip : it;
  onPglite("E5 a second process on the same directory is refused with a sentence, and harms nothing", async () => {
    await aClosedShop(0);
    const first = await start(shop.config);
    const second = await start(shop.config);
    expect(second.code).toBe(1);
    expect(second.output).toContain(`in use by process ${first.child.pid}`);
    expect((await first.call("GET", "/api/products/product/", null)).status).toBe(200);
  });

  it("Z5 readiness follows the database, health does not", async () => {
    await aClosedShop(0);
    const api = await start(shop.config);
    expect((await api.call("GET", "/healthz", null)).status).toBe(200);
    expect((await api.call("GET", "/readyz", null)).status).toBe(200);
  });
});
