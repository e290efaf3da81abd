import { spawn } from "node:child_process";
import { startPostgres } from "./src/testing/postgres";

/** Runs the suite on a temporary PostgreSQL; arguments go to Jest. */
async function main(): Promise<void> {
  const server = await startPostgres();
  const jest = ["--experimental-vm-modules", "--no-warnings", "../node_modules/jest/bin/jest.js"];
  const suite = spawn(process.execPath, [...jest, ...process.argv.slice(2)], {
    cwd: import.meta.dirname,
    stdio: "inherit",
    env: { ...process.env, TEST_DATABASE_URL: server.url },
  });
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => suite.kill(signal));
  process.exitCode = await new Promise<number>((resolve) => suite.once("exit", (code) => resolve(code ?? 1)));
  await server.stop();
}

main().catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
