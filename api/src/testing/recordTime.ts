import { appendFileSync } from "node:fs";

/** Counts the time of `work` for `npm run test:times`: in a test run TEST_EVENTS names the file that collects such events. */
export async function recordTime<T>(category: "databases" | "servers", work: () => Promise<T>): Promise<T> {
  const { TEST_EVENTS: file } = process.env;
  if (!file) return work();
  const startedAt = performance.now();
  try {
    return await work();
  } finally {
    const ms = Math.round(performance.now() - startedAt);
    appendFileSync(file, `${JSON.stringify({ type: "time", category, ms })}\n`);
  }
}
