import os from "node:os";
import { closeConnections, startApiProcess } from "../src/testing/apiProcess";
import globalSetup from "../src/testing/globalSetup";
import globalTeardown from "../src/testing/globalTeardown";
import { buyAll, checkLedger, fillCarts } from "../src/testing/ledger";
import { startPostgres } from "../src/testing/postgres";
import { openTestShop } from "../src/testing/testShop";

const rounds = Number(process.argv[2] ?? 50);
if (!Number.isInteger(rounds) || rounds < 1) {
  process.stderr.write("Usage: npm run drill -w @aurelle/api [-- rounds]\n");
  process.exit(2);
}
const buyersPerRound = 24;
/** The longest median time that a start may take with each database, ms (reliability Z3). */
const maxMedianStartMs = { PGlite: 10_000, PostgreSQL: 5_000 };

/**
 * `npm run drill -w @aurelle/api [-- rounds]`: kills the API during orders, in each round, and then checks the ledger
 * (reliability Z3, E1). Returns an error when the starts took too long, else null.
 */
async function drill(database: keyof typeof maxMedianStartMs): Promise<string | null> {
  const shop = await openTestShop();
  const inventory = 2 * rounds * buyersPerRound;
  const { buyers, product } = await fillCarts(shop, rounds * buyersPerRound, inventory);
  for (const api of shop.apis) await api.close();
  const confirmed: string[] = [];
  let orders = 0;
  const starts: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const startedAt = Date.now();
    const api = await startApiProcess(shop.config);
    if (api.code !== 0) throw new Error(`round ${round + 1}: the API did not start: ${api.output}`);
    starts.push(Date.now() - startedAt);
    const roundBuyers = buyers.slice(round * buyersPerRound, (round + 1) * buyersPerRound);
    const killAt = 1 + (round % (buyersPerRound - 4));
    const killOnce = (orderCount: number) => {
      if (orderCount === killAt) api.child.kill("SIGKILL");
    };
    confirmed.push(...(await buyAll(api, roundBuyers, killOnce)));
    await api.ended;
    orders = await checkLedger(shop, { product, inventory, confirmed });
  }
  const counts = `${confirmed.length} orders confirmed, ${orders} stored, none incomplete`;
  const median = starts.sort((a, b) => a - b)[Math.floor(starts.length / 2)] ?? 0;
  const load = os.loadavg()[0]?.toFixed(1);
  const times = `a start took ${median} ms in the median, ${starts.at(-1)} ms at most, at a load average of ${load}`;
  console.info(`${database}: killed ${rounds} of ${rounds}; ${counts}; ${times}`);
  // The median is compared, because a machine that is busy with something else may be slow once.
  const maxMs = maxMedianStartMs[database];
  return median > maxMs ? `${database}: ${times}; the median may be ${maxMs} ms` : null;
}

async function main(): Promise<void> {
  await globalSetup();
  try {
    const results = [await drill("PGlite")];
    const server = await startPostgres();
    process.env.TEST_DATABASE_URL = server.url;
    results.push(await drill("PostgreSQL").finally(server.stop));
    const errors = results.filter((error) => error !== null);
    if (errors.length > 0) throw new Error(errors.join("\n"));
  } finally {
    closeConnections();
    await globalTeardown();
  }
}

main().catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
