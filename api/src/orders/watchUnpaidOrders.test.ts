import { setTimeout as sleep } from "node:timers/promises";
import { type Api, type ApiConfig, createApi } from "../app";
import { addToCart, aProduct, inventoryOf, placeOrder } from "../testing/builders";
import { aShopper } from "../testing/client";
import { createWithMovableClock, setClock } from "../testing/movableClock";
import { openTestShop, type TestShop } from "../testing/testShop";
import { londonDay } from "./londonDays";
import { remindUnpaid } from "./unpaidOrders";

afterEach(() => jest.restoreAllMocks());

const dayMs = 86_400_000;

/** Opens a shop, and returns what it would do half a minute after its start. */
async function openWithFirstRuns(create: (config: ApiConfig) => Promise<Api> = createApi) {
  const timers = jest.spyOn(globalThis, "setTimeout");
  const shop = await openTestShop({}, create);
  const firstRuns = timers.mock.calls.filter(([, ms]) => ms === 30_000).map(([run]) => run);
  timers.mockRestore();
  const runFirst = () => {
    for (const run of firstRuns) run();
  };
  return { shop, runFirst };
}

/** An order of two of five pieces that is not paid, and the function that reads its status. */
async function anUnpaidOrder(shop: TestShop) {
  const { client } = await aShopper(shop);
  const product = await aProduct(shop, { inventory: 5 });
  const { body } = await placeOrder(client, await addToCart(client, product, 2), { payment_method: "bank_transfer" });
  const status = async () => (await client.get(`orders/${body.id}/`)).body.status;
  return { id: body.id as string, product, status };
}

describe("the API", () => {
  it("N6 cancels unpaid orders by itself, soon after its start", async () => {
    const { shop, runFirst } = await openWithFirstRuns();
    const { id, product, status } = await anUnpaidOrder(shop);
    await shop.context.db.query(
      "UPDATE orders SET payment_reminded_at = now(), payment_due_at = now() - interval '1 hour' WHERE id = $1",
      [id],
    );
    runFirst();
    // Until the run has ended; it takes as long as the database needs.
    while ((await status()) === "pending") await sleep(20);
    expect(await inventoryOf(shop, product)).toBe(5);
    await shop.close();
  });

  it("N6 leaves the last day as it is when the reminder is on time", async () => {
    const shop = await openTestShop({}, createWithMovableClock);
    const { client, email } = await aShopper(shop);
    const cartId = await addToCart(client, await aProduct(shop));
    const { body } = await placeOrder(client, cartId, { payment_method: "bank_transfer" });
    // A quarter of an hour after the reminder is due: the order was placed days ago. The clock goes on by the rest, less than a day, because
    // days later the shop would give up the e-mails of now.
    const aheadOf = (due: number) => due - 3 * dayMs + 900_000 - Date.now();
    const [{ due } = { due: new Date(0) }] = await shop.context.db.query<{ due: Date }>(
      `UPDATE orders SET created_at = created_at - $1 * interval '1 day',
         payment_due_at = (payment_due_at AT TIME ZONE 'Europe/London' - $1 * interval '1 day') AT TIME ZONE 'Europe/London'
       RETURNING payment_due_at AS due`,
      [Math.floor(aheadOf(Date.parse(body.payment_due_at)) / dayMs)],
    );
    await setClock(shop, aheadOf(due.getTime()));
    await remindUnpaid(shop.context);
    const [order] = await shop.context.db.query<{ due: Date; is_reminded: boolean }>(
      "SELECT payment_due_at AS due, payment_reminded_at IS NOT NULL AS is_reminded FROM orders",
    );
    expect(order).toEqual({ due, is_reminded: true });
    expect((await shop.emailsTo(email)).at(-1)).toContain(`by ${londonDay(due)}.`);
    await setClock(shop, 0);
    await shop.close();
  });

  it("E6 N6 cancels no order because the clock was set forward, and says so", async () => {
    const warnings: string[] = [];
    const log = {
      info: () => undefined,
      error: () => undefined,
      warn: (details: { err?: Error }) => void warnings.push(details.err?.message ?? ""),
    };
    const { shop, runFirst } = await openWithFirstRuns((config) => createWithMovableClock(config, log));
    const { product, status } = await anUnpaidOrder(shop);
    const runAll = async () => {
      runFirst();
      for (const { context } of shop.apis) await context.settle();
    };
    await runAll();
    await setClock(shop, 20 * dayMs);
    await runAll();
    await setClock(shop, 0);
    await runAll();
    expect(await status()).toBe("pending");
    expect(await inventoryOf(shop, product)).toBe(3);
    expect(warnings).toContainEqual(expect.stringMatching(/no order is cancelled: the clock was set by 28800 minutes/));
    await shop.close();
  });
});
