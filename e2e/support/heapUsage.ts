import type { CDPSession } from "@playwright/test";

/** What a tab holds after its garbage was collected. */
export interface Held {
  /** Bytes of the JavaScript heap. */
  heap: number;
  nodes: number;
  listeners: number;
}

/** @param session of the tab, with `Performance.enable` sent. */
export async function held(session: CDPSession): Promise<Held> {
  // What one run finds to be finished is let go by the next.
  for (let run = 0; run < 3; run += 1) await session.send("HeapProfiler.collectGarbage");
  const { metrics } = await session.send("Performance.getMetrics");
  const of = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN;
  return { heap: of("JSHeapUsedSize"), nodes: of("Nodes"), listeners: of("JSEventListeners") };
}
