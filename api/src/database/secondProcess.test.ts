import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { type ApiProcess, closeConnections, startApiProcess } from "../testing/apiProcess";
import { concurrently } from "../testing/builders";
import { checkLedger, fillCarts, orderAll } from "../testing/ledger";
import { openTestShop, type TestShop } from "../testing/testShop";

/** Starts a program as in another container: process 1 of a namespace of its own. Only root may. */
const unshare = ["unshare", "--pid", "--fork", "--mount-proc", "--kill-child"];
const isAllowed = spawnSync("unshare", [...unshare.slice(1), "true"]).status === 0;
const elsewhere = isAllowed ? unshare : [];

const onPglite = process.env.TEST_DATABASE_URL ? describe.skip : describe;

const started: ApiProcess[] = [];
afterEach(async () => {
  for (const { child, ended } of started.splice(0)) {
    child.kill("SIGKILL");
    await ended;
  }
});
afterAll(closeConnections);

async function start(shop: TestShop, starter: readonly string[] = []): Promise<ApiProcess> {
  const api = await startApiProcess(shop.config, {}, starter);
  started.push(api);
  return api;
}

/** A closed shop, whose data directory processes then open. */
async function aClosedShop(buyers: number) {
  const shop = await openTestShop();
  const filled = await fillCarts(shop, buyers, 1000);
  for (const api of shop.apis) await api.close();
  return { shop, ...filled };
}

onPglite("a second process on the embedded database, in another container", () => {
  it("V4 is refused with a sentence each time, and no order is lost", async () => {
    const { shop, buyers, product } = await aClosedShop(40);
    const api = await start(shop);
    const orders = orderAll(api, buyers); // a busy machine rejects some at first
    const seconds = [];
    for (let round = 0; round < 2; round += 1) seconds.push(...(await concurrently(2, () => start(shop, elsewhere))));
    const confirmed = await orders;
    const refused = seconds.filter(({ code, output }) => code === 1 && output.includes("is in use by process"));
    expect(refused).toHaveLength(4);
    expect(confirmed).toHaveLength(40);
    api.child.kill("SIGTERM");
    expect(await api.ended).toBe(0);
    expect(await checkLedger(shop, { product, inventory: 1000, confirmed })).toBe(40);
  });

  it("V4 of processes that start at the same moment, one opens the database", async () => {
    const { shop } = await aClosedShop(0);
    const apis = await Promise.all([start(shop), start(shop, elsewhere), start(shop, elsewhere), start(shop)]);
    expect(apis.filter(({ code }) => code === 0)).toHaveLength(1);
  });

  it("V4 opens at once when the first one was killed", async () => {
    const { shop } = await aClosedShop(0);
    const first = await start(shop, elsewhere);
    first.child.kill("SIGKILL");
    await first.ended;
    const second = await start(shop, elsewhere);
    expect([second.code, second.output]).toEqual([0, expect.stringContaining("The API listens")]);
    expect(readdirSync(shop.config.dataDir).filter((name) => /^database\..*\.sock$/.test(name))).toHaveLength(1);
  });
});
