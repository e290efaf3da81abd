import { setTimeout as sleep } from "node:timers/promises";
import { type ApiProcess, closeConnections, startApiProcess } from "../testing/apiProcess";
import {
  aBuyer,
  anOrderForm,
  aProduct,
  type Buyer,
  concurrently,
  expectStockConserved,
  outcomes,
  pauseMs,
} from "../testing/builders";
import { openTestShop, type TestShop } from "../testing/testShop";

/** More runs for a release: npm run races -w @aurelle/api -- 200 */
const runs = Array.from({ length: Number(process.env.RACE_RUNS || 3) }, (_, run) => run + 1);

/** On the embedded database the test's process is the API, because only one process can open it; on PostgreSQL separate processes are. */
const { TEST_DATABASE_URL, TEST_PROCESSES } = process.env;
const onPostgres = [
  { name: "one process on PostgreSQL", count: 1 },
  { name: "two processes on PostgreSQL", count: 2 },
].filter(({ count }) => !TEST_PROCESSES || count === Number(TEST_PROCESSES));
const settings = TEST_DATABASE_URL ? onPostgres : [{ name: "one process on PGlite", count: 0 }];

let shop: TestShop;
let processes: ApiProcess[];

interface Outcome {
  status: number;
  id: string | undefined;
}

async function send({ client, cartId }: Buyer, turn: number): Promise<Outcome> {
  const api = processes[turn % processes.length];
  if (!api) {
    const { status, body } = await client.post("orders/create/", anOrderForm(cartId));
    return { status, id: body.id };
  }
  const { status, body } = await api.call("POST", "/api/orders/create/", client.token, anOrderForm(cartId));
  const { id } = JSON.parse(body) as { id?: string };
  return { status, id };
}

/**
 * Sends an order to one of the processes. After a 503, because the machine is slow, it sends the order again, as a shopper
 * does, and may then get the order that the first attempt has made.
 */
async function placeOrder(buyer: Buyer, turn: number): Promise<Outcome> {
  for (;;) {
    const outcome = await send(buyer, turn);
    if (outcome.status !== 503) return outcome;
    await sleep(pauseMs);
  }
}

describe.each(settings)("$name", ({ count }) => {
  beforeAll(async () => {
    shop = await openTestShop({ rateLimits: false });
    processes = await concurrently(count, () => startApiProcess(shop.config));
    expect(processes.map(({ code, output }) => (code === 0 ? "" : output))).toEqual(Array(count).fill(""));
  });
  afterAll(async () => {
    for (const { child } of processes) child.kill("SIGTERM");
    const codes = await Promise.all(processes.map(({ ended }) => ended));
    closeConnections();
    await shop.close();
    expect(codes).toEqual(Array(count).fill(0));
  });

  it.each(runs)("E10 O10 sell the last piece once (run %i)", async () => {
    const product = await aProduct(shop, { inventory: 1 });
    const buyers = await concurrently(40, () => aBuyer(shop, [product]));
    const responses = await Promise.all(buyers.map(placeOrder));
    expect(outcomes(responses)).toEqual({ ordered: 1, rejected: 39 });
    await expectStockConserved(shop, product, 1);
  });

  it.each(runs)(
    "E10 O10 sell five of two products to carts that have them in opposite order, without a deadlock (run %i)",
    async () => {
      const first = await aProduct(shop, { inventory: 5 });
      const second = await aProduct(shop, { inventory: 5 });
      const buyers = await concurrently(40, (at) => aBuyer(shop, at % 4 < 2 ? [first, second] : [second, first]));
      const responses = await Promise.all(buyers.map(placeOrder));
      expect(outcomes(responses)).toEqual({ ordered: 5, rejected: 35 });
      await expectStockConserved(shop, first, 5);
      await expectStockConserved(shop, second, 5);
    },
  );

  it.each(runs)("O3 make one order of one cart (run %i)", async () => {
    const product = await aProduct(shop, { inventory: 50 });
    const buyer = await aBuyer(shop, [product]);
    const responses = await concurrently(16, (turn) => placeOrder(buyer, turn));
    expect(outcomes(responses).ordered).toBe(16);
    expect(responses.filter(({ status }) => status === 201).length).toBeLessThanOrEqual(1);
    expect(new Set(responses.map(({ id }) => id)).size).toBe(1);
    await expectStockConserved(shop, product, 50);
  });
});
