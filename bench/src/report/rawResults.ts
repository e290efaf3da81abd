import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { projectDir } from "@aurelle/e2e/shop";

export const resultsDir = path.join(projectDir, "bench/results");

/** Saves all measured values as JSON in `bench/results`. */
export async function saveRaw(name: string, values: unknown): Promise<void> {
  await mkdir(resultsDir, { recursive: true });
  await writeFile(path.join(resultsDir, `${name}.json`), JSON.stringify(values, null, 1));
}
