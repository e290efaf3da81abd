import type { CDPSession } from "@playwright/test";

/** The memory of a tab after garbage collection. */
export interface HeapUsage {
  /** Bytes of the JavaScript heap. */
  heap: number;
  nodes: number;
  listeners: number;
}

/** @param session of the tab, with `Performance.enable` sent. */
export async function readHeapUsage(session: CDPSession): Promise<HeapUsage> {
  // Objects that one collection finalizes are freed by the next.
  for (let run = 0; run < 3; run += 1) await session.send("HeapProfiler.collectGarbage");
  const { metrics } = await session.send("Performance.getMetrics");
  const of = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN;
  return { heap: of("JSHeapUsedSize"), nodes: of("Nodes"), listeners: of("JSEventListeners") };
}
