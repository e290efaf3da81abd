import { spawnSync } from "node:child_process";

/**
 * Has Linux schedule this process, and all that it starts from now on, as a batch: one that wakes up does not interrupt another that runs.
 * Browsers, shops and workers wake each other for every message, and all cores are busy anyway. Has no effect where there is no `chrt`.
 */
export function runAsBatch(): void {
  spawnSync("chrt", ["-b", "-p", "0", String(process.pid)], { stdio: "ignore" });
}
