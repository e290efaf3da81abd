import type { InjectOptions } from "fastify";
import { createApi } from "../app";
import { aProduct } from "../testing/builders";
import { aClient, aShopper } from "../testing/client";
import { successes } from "../testing/openapiExamples";
import { openTestShop, type TestShop } from "../testing/testShop";
import type { Db, Transaction } from "./db";

let shop: TestShop;
let isReadOnly = false;

/** A database that stores nothing while `isReadOnly`, as on a full disk: its own error for a change then means 503, too. */
function readOnlyAtTimes(db: Db): Db {
  const readOnly = async (tx: Transaction) => {
    if (isReadOnly) await tx.query("SET TRANSACTION READ ONLY");
    return tx;
  };
  return {
    ...db,
    query: (...call) => (isReadOnly ? db.tx(async (tx) => (await readOnly(tx)).query(...call)) : db.query(...call)),
    tx: (work, options) => db.tx(async (tx) => work(await readOnly(tx)), options),
  };
}

/** The shop, where nothing can be stored during each call that reads, and each is the first of its visitor after a break. */
function withReadOnlyReads(): TestShop {
  let visitors = 0;
  async function read(request: InjectOptions) {
    await shop.context.settle();
    await shop.context.db.query("UPDATE sessions SET seen_at = now() - interval '5 minutes'");
    await shop.context.db.query("UPDATE carts SET updated_at = now() - interval '2 days'");
    visitors += 1;
    isReadOnly = true;
    try {
      return await shop.server().inject({ ...request, remoteAddress: `192.0.2.${visitors}` });
    } finally {
      isReadOnly = false;
    }
  }
  const inject = (request: InjectOptions) => (request.method === "GET" ? read(request) : shop.server().inject(request));
  return { ...shop, server: () => Object.assign(Object.create(shop.server()), { inject }) };
}

beforeEach(async () => {
  shop = await openTestShop({}, (config) => createApi(config, undefined, readOnlyAtTimes));
});
afterEach(() => shop.close());

it("E4 each call that reads succeeds while nothing can be stored", async () => {
  const responses = await successes(withReadOnlyReads());
  const { body: document } = await aClient(shop).get("openapi.json");
  const reads = Object.values<Record<string, { operationId: string }>>(document.paths).flatMap(({ get }) => get ?? []);
  const failed = reads.filter(({ operationId }) => responses[operationId]?.status !== 200);
  expect(reads.length).toBeGreaterThan(10);
  expect(failed.map(({ operationId }) => [operationId, responses[operationId]?.text])).toEqual([]);
});

it("E4 a change gets 503 while nothing can be stored, and has no effect", async () => {
  const product = await aProduct(shop);
  const { client } = await aShopper(shop);
  isReadOnly = true;
  const added = await client.post("cart/add/", { product_id: product, quantity: 1 });
  isReadOnly = false;
  expect(added).toMatchObject({ status: 503, body: { code: "unavailable" } });
  expect((await client.get("cart/")).body.cart_items).toEqual([]);
});
