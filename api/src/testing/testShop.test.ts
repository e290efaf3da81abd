import { setTimeout as sleep } from "node:timers/promises";
import { openTestShop, type TestShop } from "./testShop";

/** Opens a shop, and returns it with what it would do by itself later than ten seconds after its start, and then from time to time. */
async function openWithTimers(): Promise<{ shop: TestShop; due: (() => void)[] }> {
  const made = [jest.spyOn(globalThis, "setTimeout"), jest.spyOn(globalThis, "setInterval")];
  const cleared = [jest.spyOn(globalThis, "clearTimeout"), jest.spyOn(globalThis, "clearInterval")];
  const shop = await openTestShop();
  const gone = new Set(cleared.flatMap(({ mock }) => mock.calls.map(([timer]) => timer)));
  const [later = [], repeated = []] = made.map(({ mock }) =>
    mock.calls.flatMap(([run, ms = 0], nth) => (gone.has(mock.results[nth]?.value) ? [] : [{ run, ms }])),
  );
  jest.restoreAllMocks();
  return { shop, due: [...later.filter(({ ms }) => ms > 10_000), ...repeated].map(({ run }) => run as () => void) };
}

describe("a shop for tests", () => {
  it("does nothing by itself beside what a test does, but for its outbox", async () => {
    const { shop, due } = await openWithTimers();
    const statements: string[] = [];
    for (const { context } of shop.apis) {
      // Nothing is found, so that all work ends at once. Only the clock is as it should be, or nothing would begin.
      for (const [name, found] of [
        ["query", []],
        ["tx", 0],
      ] as const) {
        jest.spyOn(context.db, name).mockImplementation(async (...[statement]) => {
          const sql = String(statement);
          if (sql.startsWith("SELECT (extract(epoch FROM clock_timestamp())")) return [{ now: Date.now() }] as never;
          statements.push(sql);
          return found as never;
        });
      }
    }
    for (const run of due) run();
    await sleep(0);
    jest.restoreAllMocks();
    await shop.close();
    expect(statements.length).toBeGreaterThan(0);
    expect(statements.filter((sql) => !/\bmails\b/.test(sql))).toEqual([]);
  });
});
