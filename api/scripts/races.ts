import { spawn } from "node:child_process";
import { apiRoot } from "../src/apiRoot";
import { startPostgres } from "../src/testing/postgres";

/** Every test file with races or locks, as patterns of paths. */
const racingTests = [
  "testing/model",
  "testing/deadlocks",
  "database/isolation",
  "accounts/concurrent",
  "orders/races",
  "orders/placeOrder",
  "orders/lastPieces",
  "orders/changeStatus",
  "cart/cart",
  "cart/concurrentCart",
  "cart/mergeGuestCart",
  "accounts/register",
  "http/limits",
  "http/deadline",
  "mail/outbox",
  "database/migrate",
  "wishlist",
  "stocknotices",
  "operations/drill",
];

/** Returns whether all tests passed. */
async function runSuite(name: string, env: NodeJS.ProcessEnv): Promise<boolean> {
  console.info(`\n== ${name}`);
  const jest = ["--experimental-vm-modules", "--no-warnings", "../node_modules/jest/bin/jest.js"];
  const suite = spawn(process.execPath, [...jest, "--verbose=false", ...racingTests], {
    cwd: apiRoot,
    stdio: "inherit",
    env: { ...process.env, ...env },
  });
  return new Promise((resolve) => suite.once("exit", (code) => resolve(code === 0)));
}

/**
 * `npm run races -w @aurelle/api [-- runs]`: runs the tests with races or locks on the embedded database, and on PostgreSQL
 * with one API and with two. Overselling and double orders are tried `runs` times each, 200 unless given, and the ledger is
 * checked after each run (reliability O10). A file fails when PostgreSQL has counted a deadlock in its database (reliability K2).
 */
async function main([runs = "200"]: string[]): Promise<void> {
  if (!/^[1-9]\d*$/.test(runs)) throw new Error("Usage: npm run races -w @aurelle/api [-- runs]");
  const passed = [await runSuite("PGlite, one process", { RACE_RUNS: runs })];
  const server = await startPostgres();
  const env = { RACE_RUNS: runs, TEST_DATABASE_URL: server.url };
  passed.push(await runSuite("PostgreSQL, one process", { ...env, TEST_PROCESSES: "1" }));
  passed.push(await runSuite("PostgreSQL, two processes", { ...env, TEST_PROCESSES: "2" }));
  await server.stop();
  const count = passed.filter(Boolean).length;
  console.info(`\n${count} of 3 passed, ${runs} runs of each race for the last pieces and for one cart`);
  if (count === 3) console.info("PostgreSQL counted 0 deadlocks");
  if (count < 3) process.exitCode = 1;
}

main(process.argv.slice(2)).catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
