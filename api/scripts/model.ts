import { parseArgs } from "node:util";
import globalSetup from "../src/testing/globalSetup";
import globalTeardown from "../src/testing/globalTeardown";
import { type ModelShop, openModelShop } from "../src/testing/model/modelShop";
import { type ModelRun, runModel } from "../src/testing/model/runModel";
import { startPostgres } from "../src/testing/postgres";

const usage = "Usage: npm run model -w @aurelle/api -- [steps] [--database pglite|postgres] [--seed n] [--only n,n,…]";
const databases = { pglite: "PGlite, one process", postgres: "PostgreSQL, two processes" } as const;
type Database = keyof typeof databases;

/** A whole number. @throws Error for anything else. */
function count(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new Error(usage);
  return Number(text);
}

function readArguments(args: string[]): { run: ModelRun; chosen: Database[] } {
  const options = { database: { type: "string" }, seed: { type: "string" }, only: { type: "string" } } as const;
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  const known = Object.keys(databases) as Database[]; // the keys of the list
  const chosen = known.filter((name) => values.database === undefined || name === values.database);
  if (chosen.length === 0 || positionals.length > 1) throw new Error(usage);
  const seed = values.seed === undefined ? Math.floor(Date.now() / 1000) % 1_000_000 : count(values.seed);
  return { run: { steps: count(positionals[0] ?? "2000"), seed, only: values.only?.split(",").map(count) }, chosen };
}

/** Runs the model, on the server that TEST_DATABASE_URL names or on the embedded database. */
async function runOn(database: Database, run: ModelRun): Promise<void> {
  await globalSetup();
  let shop: ModelShop | undefined;
  const close = async () => shop?.close().finally(globalTeardown);
  try {
    shop = await openModelShop();
    const startedAt = Date.now();
    const steps = await runModel(shop, run);
    const seconds = (Date.now() - startedAt) / 1000;
    const rate = `${seconds.toFixed(0)} s, ${Math.round(steps / seconds)} steps a second`;
    console.info(`${databases[database]}: ${steps} steps without a violation, seed ${run.seed} (${rate})`);
  } catch (error) {
    // The step that failed says more than a deadlock that PostgreSQL has counted since.
    await close().catch(({ message }: Error) => console.error(message));
    throw error;
  }
  // Also fails when PostgreSQL has counted a deadlock.
  await close();
}

async function runOnPostgres(run: ModelRun): Promise<void> {
  const { TEST_DATABASE_URL } = process.env;
  const server = TEST_DATABASE_URL ? null : await startPostgres();
  if (server) process.env.TEST_DATABASE_URL = server.url;
  try {
    await runOn("postgres", run);
    console.info("PostgreSQL counted 0 deadlocks");
  } finally {
    await server?.stop();
  }
}

/**
 * `npm run model -w @aurelle/api -- 20000`: random calls, alone and at the same time, on both databases. After each step the stored data
 * must be what some order of the calls would have left, and the invariants must be true (reliability K1). A failing schedule is
 * shortened and printed with the command that runs it again.
 */
async function main(args: string[]): Promise<void> {
  const { run, chosen } = readArguments(args);
  const { TEST_DATABASE_URL } = process.env;
  if (chosen.includes("pglite")) {
    delete process.env.TEST_DATABASE_URL;
    await runOn("pglite", run);
  }
  if (TEST_DATABASE_URL) process.env.TEST_DATABASE_URL = TEST_DATABASE_URL;
  if (chosen.includes("postgres")) await runOnPostgres(run);
}

main(process.argv.slice(2)).catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
