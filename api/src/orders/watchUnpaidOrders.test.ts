import { setTimeout as sleep } from "node:timers/promises";
import { addToCart, aProduct, inventoryOf, placeOrder } from "../testing/builders";
import { aShopper } from "../testing/client";
import { openTestShop } from "../testing/testShop";

/** Opens a shop, and returns what it would do half a minute after its start. */
async function openWithFirstRuns() {
  const timers = jest.spyOn(globalThis, "setTimeout");
  const shop = await openTestShop();
  const firstRuns = timers.mock.calls.filter(([, ms]) => ms === 30_000).map(([run]) => run);
  timers.mockRestore();
  const runFirst = () => {
    for (const run of firstRuns) run();
  };
  return { shop, runFirst };
}

describe("the API", () => {
  it("N6 cancels unpaid orders by itself, soon after its start", async () => {
    const { shop, runFirst } = await openWithFirstRuns();
    const { client } = await aShopper(shop);
    const product = await aProduct(shop, { inventory: 5 });
    const { body } = await placeOrder(client, await addToCart(client, product, 2), { payment_method: "bank_transfer" });
    await shop.context.db.query("UPDATE orders SET payment_due_at = now() - interval '1 hour' WHERE id = $1", [
      body.id,
    ]);
    runFirst();
    // Until the run has ended; it takes as long as the database needs.
    while ((await client.get(`orders/${body.id}/`)).body.status === "pending") await sleep(20);
    expect(await inventoryOf(shop, product)).toBe(5);
    await shop.close();
  });
});
