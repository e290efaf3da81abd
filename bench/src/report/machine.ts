import os from "node:os";
import { rounded, spread } from "./statistics";

/** Runs a fixed calculation. @returns its duration, ms, which shows how busy the machine is. */
export function timeFixedWork(): number {
  const startedAt = performance.now();
  let value = 1;
  for (let step = 0; step < 3e7; step += 1) value = (value * 1664525 + 1013904223) >>> 0;
  return performance.now() - startedAt + (value === 0 ? 1 : 0);
}

/** The time of the measurement and the load of the machine. @param workTimes of `timeFixedWork` during the measurement. */
export const describeMachine = (workTimes: readonly number[]): string =>
  `${new Date().toISOString().slice(0, 16).replace("T", " ")}, Node ${process.version}, ${os.cpus().length} cores, load average ${rounded(os.loadavg()[0] ?? Number.NaN, 1)}, a fixed calculation ${spread(workTimes)} ms.`;
