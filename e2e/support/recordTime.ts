import { appendFileSync } from "node:fs";
import type { Category } from "../suite/reporters/testEvents";

/**
 * Counts the time of `work` for `npm run test:times`. In a test run TEST_EVENTS names the file that collects such times; without
 * it nothing is written.
 */
export async function recordTime<Value>(category: Category, work: () => Promise<Value>): Promise<Value> {
  const startedAt = performance.now();
  try {
    return await work();
  } finally {
    const event = { type: "time", category, ms: Math.round(performance.now() - startedAt) };
    if (process.env.TEST_EVENTS) appendFileSync(process.env.TEST_EVENTS, `${JSON.stringify(event)}\n`);
  }
}
