import { spawnSync } from "node:child_process";
import os from "node:os";
import { percentile } from "../../api/src/testing/statistics";

/** How fast the machine was before a run. Medians. */
export interface MachineSpeed {
  cores: number;
  /** The version of Node. */
  node: string;
  /** A fixed calculation, ms: the processor alone. */
  calculationMs: number;
  /** A page of memory used for the first time, µs: on a virtual machine it can cost many times as much. */
  pageUs: number;
  /** Node's start and end, ms. */
  startMs: number;
}

const pageBytes = 4096;
const pages = 8192;

/** Runs a fixed calculation. @returns its duration, ms, which shows how busy the machine is. */
export function timeFixedWork(): number {
  const startedAt = performance.now();
  let value = 1;
  for (let step = 0; step < 3e7; step += 1) value = (value * 1664525 + 1013904223) >>> 0;
  return performance.now() - startedAt + (value === 0 ? 1 : 0);
}

function timeNewPages(): number {
  const memory = new Uint8Array(pages * pageBytes); // the system gives its pages when they are first written
  const startedAt = performance.now();
  for (let at = 0; at < memory.length; at += pageBytes) memory[at] = 1;
  return ((performance.now() - startedAt) * 1000) / pages;
}

function timeStart(): number {
  const startedAt = performance.now();
  spawnSync(process.execPath, ["--eval", "0"]);
  return performance.now() - startedAt;
}

/** Of three measurements. */
const median = (measure: () => number) => percentile([measure(), measure(), measure()], 50);

/** Measures the machine, in one or two seconds. What else runs meanwhile slows it. */
export const measureMachine = (): MachineSpeed => ({
  cores: os.availableParallelism(),
  node: process.version,
  calculationMs: median(timeFixedWork),
  pageUs: median(timeNewPages),
  startMs: median(timeStart),
});

export const speedText = ({ cores, node, calculationMs, pageUs, startMs }: MachineSpeed): string =>
  `${cores} cores, Node ${node}: a fixed calculation ${calculationMs.toFixed(0)} ms, a new page of memory ${pageUs.toFixed(1)} µs, a start of Node ${startMs.toFixed(0)} ms`;
