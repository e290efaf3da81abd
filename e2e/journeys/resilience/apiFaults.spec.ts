import { apiCalls } from "../../support/apiFaultCalls";
import { apiFaults } from "../../support/apiFaults";
import { begin, end, runCell, type Visit } from "../../support/apiFaultVisit";
import { customersOf } from "../../support/customers";
import { test } from "../../support/test";

/**
 * Every call of specification §7 that a page makes, with every fault (reliability B1); the three that no page makes stand in
 * mf-account/src/data/orders/orderFaults.test.ts. One page for each call: what goes wrong, goes wrong many times in one visit.
 */

/** Pages that wait together. */
const atOnce = 7;

test.describe("B1 hang", () => {
  // All of them wait for the client's own 5 s: they do so together.
  const outcomes = new Map<string, unknown>();
  test.beforeAll(async ({ browser, shop }) => {
    test.setTimeout(300_000);
    const world = await customersOf(shop);
    const waiting = [...apiCalls];
    const work = async () => {
      for (let call = waiting.shift(); call; call = waiting.shift()) {
        const visit = await begin(browser, shop);
        const outcome = runCell(visit, call, "hang", world).finally(() => end(visit));
        outcomes.set(
          call.name,
          await outcome.then(
            () => null,
            (error: unknown) => error,
          ),
        );
      }
    };
    await Promise.all(Array.from({ length: atOnce }, work));
  });
  for (const call of apiCalls) {
    test(`B1 ${call.name} × hang`, () => {
      const failure = outcomes.get(call.name);
      if (failure) throw failure;
    });
  }
});

for (const call of apiCalls) {
  test.describe(`B1 ${call.name}`, () => {
    let visit: Visit;
    test.beforeAll(async ({ browser, shop }) => {
      await customersOf(shop);
      visit = await begin(browser, shop);
    });
    test.afterAll(async () => end(visit));
    for (const fault of apiFaults.filter((name) => name !== "hang")) {
      test(`B1 ${call.name} × ${fault}`, async ({ shop }) => {
        await runCell(visit, call, fault, await customersOf(shop));
      });
    }
  });
}
