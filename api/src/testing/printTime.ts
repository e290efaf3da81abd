/**
 * Runs `work` and prints its time beside the longest one allowed on an idle machine. Only printed: on a busy machine it decides nothing.
 */
export async function printTime<T>(name: string, limitMs: number, work: () => Promise<T>): Promise<T> {
  const startedAt = performance.now();
  const result = await work();
  const ms = Math.round(performance.now() - startedAt);
  console.info(`${name}: ${ms.toLocaleString("en-GB")} ms (limit ${limitMs.toLocaleString("en-GB")} ms)`);
  return result;
}
