import { spawn } from "node:child_process";
import { apiRoot } from "../src/apiRoot";
import { filesForOneDatabase, filesWithoutDatabase } from "../src/testing/databaseFree";
import { startPooler, startPostgres } from "../src/testing/postgres";

/** For a run without a filter: leaves out what runs on PGlite and has the same result here. */
function databaseFreeFlags(args: string[]): string[] {
  if (args.some((arg) => !arg.startsWith("-"))) return [];
  const files = [...filesWithoutDatabase, ...Object.keys(filesForOneDatabase)];
  console.info(`${files.length} test files run on PGlite only, because no database matters: ${files.join(", ")}`);
  return files.map((file) => `--testPathIgnorePatterns=/src/${file.replaceAll(".", "\\.")}$`);
}

/**
 * Runs the test suite on a temporary PostgreSQL, and passes its arguments to Jest. Without a filter it leaves out the files
 * of `databaseFree.ts`. With `--pooler` the suite runs behind
 * PgBouncer in transaction mode, without the tests of backups, which need a direct connection.
 */
async function main(args: string[]): Promise<void> {
  const server = await startPostgres();
  const pooler = args.includes("--pooler") ? await startPooler(server) : null;
  const poolerEnv = pooler ? { TEST_DATABASE_URL: pooler.url, PREPARED_STATEMENTS: "0" } : {};
  const filters = args.filter((arg) => arg !== "--pooler");
  const paths = [
    ...filters,
    ...databaseFreeFlags(filters),
    ...(pooler ? ["--testPathIgnorePatterns=operations/"] : []),
  ];
  const jest = ["--max-semi-space-size=64", "../node_modules/jest/bin/jest.js"];
  const suite = spawn(process.execPath, [...jest, ...paths], {
    cwd: apiRoot,
    stdio: "inherit",
    env: { ...process.env, TEST_DATABASE_URL: server.url, ...poolerEnv },
  });
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => suite.kill(signal));
  process.exitCode = await new Promise<number>((resolve) => suite.once("exit", (code) => resolve(code ?? 1)));
  await pooler?.stop();
  await server.stop();
}

main(process.argv.slice(2)).catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
