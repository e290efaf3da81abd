import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import type { ShopConfig } from "../config";
import { pageRegistry } from "../releases/pageRegistry";
import type { RegistryReader } from "../releases/registryReader";
import { type ShellAssets, workerFile } from "../releases/shellAssets";
import { RenderPool } from "./RenderPool";
import { readReleaseCode } from "./readReleaseCode";

/** How often the registry is checked for new releases, ms. So workers of new releases start before a visitor needs them. */
const checkEveryMs = 1000;
/** How long the server's start waits for the first worker, ms. After that the browser renders until a worker is ready. */
const maxStartDelayMs = 5000;

/** Starts render workers with the server, and again after each promotion. They end with the server. */
export function startRendering(
  app: FastifyInstance,
  config: ShopConfig,
  releases: RegistryReader,
  shell: Pick<ShellAssets, "facts" | "release">,
): RenderPool {
  const warn = (message: string) => app.log.warn(message);
  const pool = new RenderPool({
    file: workerFile,
    versions: shell.facts.shared,
    readCode: (registry) => readReleaseCode(config.releasesDir, registry, warn),
    pageData: (registry) => ({
      registry,
      countdown: { endsAt: config.countdownEndsAt },
      settings: { demoMode: config.demoMode },
      overrides: {},
      takesReports: true,
      shell: shell.release,
      worksOffline: config.serviceWorker,
    }),
    warn,
  });
  const prepare = async () => pool.prepare(pageRegistry((await releases.current()).registry, shell.facts));
  const timer = setInterval(() => void prepare(), checkEveryMs).unref();
  app.addHook("onReady", async () => {
    await Promise.race([prepare(), sleep(maxStartDelayMs, undefined, { ref: false })]);
  });
  app.addHook("onClose", async () => {
    clearInterval(timer);
    await pool.close();
  });
  return pool;
}
