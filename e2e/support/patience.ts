/**
 * How long an assertion waits, and a step that ends only what hangs, ms: on a busy machine work takes ten times as long. Where a test is
 * expected to fail (`npm run defects`), less of it is enough.
 */
export const patienceMs = Number(process.env.E2E_PATIENCE_MS ?? 120_000);
