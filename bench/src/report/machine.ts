import os from "node:os";
import { rounded, spread } from "./statistics";

/** The time of the measurement and the load of the machine. @param workTimes of `timeFixedWork` during the measurement. */
export const describeMachine = (workTimes: readonly number[]): string =>
  `${new Date().toISOString().slice(0, 16).replace("T", " ")}, Node ${process.version}, ${os.cpus().length} cores, load average ${rounded(os.loadavg()[0] ?? Number.NaN, 1)}, a fixed calculation ${spread(workTimes)} ms.`;
