import type { ShopConfig } from "../config";
import type { Shell } from "../releases/shellAssets";
import { RenderPool, type RenderPoolOptions } from "./RenderPool";

/** A pool of workers that run the render module of one shell. */
export function renderPoolOf(
  shell: Shell,
  config: ShopConfig,
  warn: RenderPoolOptions["warn"],
  readCode: RenderPoolOptions["readCode"],
): RenderPool {
  return new RenderPool({
    source: shell.renderModule,
    versions: shell.facts.shared,
    hasTrials: config.dev === null,
    readCode,
    pageData: (registry) => ({
      registry,
      set: null,
      countdown: { endsAt: config.countdownEndsAt },
      settings: { demoMode: config.demoMode },
      overrides: {},
      takesReports: config.dev === null,
      shell: shell.release,
      worksOffline: config.serviceWorker && config.dev === null,
    }),
    warn,
  });
}
