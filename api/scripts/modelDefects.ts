import { spawn } from "node:child_process";
import { rm } from "node:fs/promises";
import path from "node:path";
import { modelDefects } from "../src/testing/model/modelDefects";
import { startPostgres } from "../src/testing/postgres";
import { makeCopy, seed } from "./copyOfApi";

/** The steps within which each defect must be found. */
const steps = 4000;

/** Runs the model in the copy, on PostgreSQL with two processes. Returns its exit code and its errors. */
async function runModel(copy: string, databaseUrl: string): Promise<{ code: number; errors: string }> {
  const args = ["--import", "tsx", "scripts/model.ts", String(steps), "--database", "postgres", "--seed", "1"];
  const child = spawn(process.execPath, args, {
    cwd: path.join(copy, "api"),
    stdio: ["ignore", "ignore", "pipe"],
    env: { ...process.env, TEST_DATABASE_URL: databaseUrl },
  });
  let errors = "";
  child.stderr.on("data", (chunk: Buffer) => {
    errors += chunk.toString();
  });
  const code = await new Promise<number>((resolve) => child.once("exit", (exitCode) => resolve(exitCode ?? 1)));
  return { code, errors };
}

/**
 * `npm run model:defects -w @aurelle/api`: puts each defect of `modelDefects` into a copy of the API. The model must fail with it, and
 * pass without one.
 */
async function main(): Promise<void> {
  const server = await startPostgres();
  const copy = await makeCopy();
  try {
    const without = await runModel(copy, server.url);
    if (without.code !== 0) throw new Error(`The model fails without a defect:\n${without.errors}`);
    let found = 0;
    for (const defect of modelDefects) {
      const undo = await seed(copy, defect);
      const { errors } = await runModel(copy, server.url).finally(undo);
      const step = /^Step (\d+) failed:/m.exec(errors)?.[1];
      if (step) found += 1;
      console.info(
        step ? `found in step ${step}: ${defect.name}` : `NOT FOUND in ${steps} steps: ${defect.name}\n${errors}`,
      );
    }
    console.info(`${found} of ${modelDefects.length} found`);
    if (found < modelDefects.length) process.exitCode = 1;
  } finally {
    await server.stop();
    await rm(copy, { recursive: true, force: true });
  }
}

main().catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
