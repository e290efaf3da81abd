import { spawnSync } from "node:child_process";
import process from "node:process";

/**
 * Builds the shop, which is what is measured: a clean clone has none yet, and one of the same sources is reused. Call it once the arguments
 * are read, so that wrong ones are named at once. A failed build ends the process.
 */
export function buildShop(): void {
  if (spawnSync("npm", ["run", "--silent", "build"], { stdio: ["ignore", 2, 2] }).status !== 0) process.exit(1);
}
