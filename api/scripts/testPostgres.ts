import { spawn } from "node:child_process";
import { apiRoot } from "../src/apiRoot";
import { startPooler, startPostgres } from "../src/testing/postgres";

/**
 * Runs the test suite on a temporary PostgreSQL, and passes its arguments to Jest. With `--pooler` the suite runs behind
 * PgBouncer in transaction mode, without the tests of backups, which need a direct connection.
 */
async function main(args: string[]): Promise<void> {
  const server = await startPostgres();
  const pooler = args.includes("--pooler") ? await startPooler(server) : null;
  const poolerEnv = pooler ? { TEST_DATABASE_URL: pooler.url, PREPARED_STATEMENTS: "0" } : {};
  const paths = pooler ? [...args.filter((arg) => arg !== "--pooler"), "--testPathIgnorePatterns=operations/"] : args;
  const jest = ["--experimental-vm-modules", "--no-warnings", "../node_modules/jest/bin/jest.js"];
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
