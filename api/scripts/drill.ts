import os from "node:os";
import { closeConnections, startApiProcess } from "../src/testing/apiProcess";
import prepare from "../src/testing/globalSetup";
import cleanUp from "../src/testing/globalTeardown";
import { buyAll, checkLedger, fillCarts } from "../src/testing/ledger";
import { startPostgres } from "../src/testing/postgres";
import { openTestShop } from "../src/testing/testShop";

const rounds = Number(process.argv[2] ?? 50);
if (!Number.isInteger(rounds) || rounds < 1) throw new Error("Usage: npm run drill -w @aurelle/api [-- rounds]");
const buyersARound = 24;
/** How long a start may take, that of the embedded database and that of PostgreSQL (reliability Z3). */
const startMs = { PGlite: 10_000, PostgreSQL: 5_000 };

/**
 * `npm run drill -w @aurelle/api [-- rounds]`: kills the API amid orders, so many times, and looks through the books after each (reliability Z3, E1).
 * Returns what took too long.
 */
async function drill(database: keyof typeof startMs): Promise<string | null> {
  const shop = await openTestShop();
  const inventory = 2 * rounds * buyersARound;
  const { buyers, product } = await fillCarts(shop, rounds * buyersARound, inventory);
  for (const api of shop.apis) await api.close();
  const acknowledged: string[] = [];
  let orders = 0;
  const starts: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const begun = Date.now();
    const api = await startApiProcess(shop.config);
    if (api.code !== 0) throw new Error(`round ${round + 1}: the API did not start: ${api.output}`);
    starts.push(Date.now() - begun);
    const some = buyers.slice(round * buyersARound, (round + 1) * buyersARound);
    const killAt = 1 + (round % (buyersARound - 4));
    acknowledged.push(...(await buyAll(api, some, (done) => done === killAt && api.child.kill("SIGKILL"))));
    await api.ended;
    orders = await checkLedger(shop, { product, inventory, acknowledged });
  }
  const counts = `${acknowledged.length} orders acknowledged, ${orders} kept, none half`;
  const middle = starts.sort((a, b) => a - b)[Math.floor(starts.length / 2)] ?? 0;
  const times = `a start took ${middle} ms, at most ${starts.at(-1)} ms, at a load of ${os.loadavg()[0]?.toFixed(1)}`;
  console.info(`${database}: killed ${rounds} of ${rounds}; ${counts}; ${times}`);
  // The middle one: a machine that is busy with something else may be late once.
  return middle > startMs[database] ? `${database}: ${times}, and may take ${startMs[database]} ms` : null;
}

async function main(): Promise<void> {
  await prepare();
  try {
    const slow = [await drill("PGlite")];
    const server = await startPostgres();
    process.env.TEST_DATABASE_URL = server.url;
    slow.push(await drill("PostgreSQL").finally(server.stop));
    const complaints = slow.filter((complaint) => complaint !== null);
    if (complaints.length > 0) throw new Error(complaints.join("\n"));
  } finally {
    closeConnections();
    await cleanUp();
  }
}

main().catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
