import { appendFileSync } from "node:fs";

/**
 * Does `work`, and appends its duration to the file that TEST_TIMES_FILE names, as a line
 * `{"category":"databases","ms":120}`. Without that variable it only does the work.
 */
export async function recordTime<T>(category: "databases" | "servers", work: () => Promise<T>): Promise<T> {
  const { TEST_TIMES_FILE: file } = process.env;
  if (!file) return work();
  const startedAt = performance.now();
  try {
    return await work();
  } finally {
    const ms = Math.round(performance.now() - startedAt);
    appendFileSync(file, `${JSON.stringify({ category, ms })}\n`);
  }
}
