import { apiFaults } from "@aurelle/shared/testing/apiFaults";
import { begin, end, runCell, type Visit } from "../../support/apiFaults/apiFaultVisit";
import { pageCalls } from "../../support/apiFaults/pageCalls";
import { customersOf } from "../../support/customers";
import { test } from "../../support/test";

/**
 * Every call of specification §7 that a page makes, with every fault, in a browser (reliability B1). In `npm test` the same grid runs in
 * jsdom: apiFaults.test.tsx of each remote. All faults of one call are injected in the same window, one after another.
 */

/** Windows that wait for their time-out at the same time. */
const concurrency = 7;

test.describe("B1 hang", () => {
  // Each call takes the client's own 5 s, so several windows wait at the same time.
  const outcomes = new Map<string, unknown>();
  test.beforeAll(async ({ browser, shop }) => {
    const customers = await customersOf(shop);
    const pending = [...pageCalls];
    const work = async () => {
      for (let call = pending.shift(); call; call = pending.shift()) {
        const visit = await begin(browser, shop);
        const outcome = runCell(visit, call, "hang", customers).finally(() => end(visit));
        outcomes.set(
          call.name,
          await outcome.then(
            () => null,
            (error: unknown) => error,
          ),
        );
      }
    };
    await Promise.all(Array.from({ length: concurrency }, work));
  });
  for (const call of pageCalls) {
    test(`B1 ${call.name} × hang`, () => {
      const failure = outcomes.get(call.name);
      if (failure) throw failure;
    });
  }
});

for (const call of pageCalls) {
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
