import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import type { ShopConfig } from "../config";
import type { RegistryReader } from "../releases/registryReader";
import { releasesFor } from "../releases/releasesFor";
import type { ShellSource } from "../releases/shellAssets";
import { CriticalStyles, fileOfAsset } from "./CriticalStyles";
import { readReleaseCode } from "./readReleaseCode";
import { renderPoolOf } from "./renderPoolOf";
import { ShellRenderers } from "./ShellRenderers";

/** How often the registry is checked for new releases, ms. So workers of new releases start before a visitor needs them. */
const checkEveryMs = 1000;
/** How long the server's start waits for the first worker, ms. After that the browser renders until a worker is ready. */
const maxStartDelayMs = 5000;

/** Starts render workers with the server, and again after each promotion of the shell or of a remote. They end with the server. */
export function startRendering(
  app: FastifyInstance,
  config: ShopConfig,
  releases: RegistryReader,
  shells: ShellSource,
): ShellRenderers {
  const warn = (message: string) => app.log.warn(message);
  const renderers = new ShellRenderers((shell) => ({
    pool: renderPoolOf(shell, config, warn, (registry) => readReleaseCode(config.releasesDir, registry, warn)),
    criticalStyles: new CriticalStyles(fileOfAsset(shell.folder, config.releasesDir), warn),
  }));
  const prepare = async () => {
    const { registry } = await releases.current();
    for (const shell of await shells.inUse(registry)) {
      const { pool } = renderers.of(shell);
      for (const set of releasesFor(registry, shell.facts).sets) await pool.prepare(set);
    }
    await renderers.closeIdle();
  };
  const prepareQuietly = () => prepare().catch((error: unknown) => warn(`no workers for new releases: ${error}`));
  const timer = setInterval(() => void prepareQuietly(), checkEveryMs).unref();
  app.addHook("onReady", async () => {
    await Promise.race([prepareQuietly(), sleep(maxStartDelayMs, undefined, { ref: false })]);
  });
  app.addHook("onClose", async () => {
    clearInterval(timer);
    await renderers.close();
  });
  return renderers;
}
