import type { Shop } from "@aurelle/e2e/shop";
import { pageRegistry } from "../../../shell/server/releases/pageRegistry";
import { registryReader } from "../../../shell/server/releases/registryReader";
import { ShellStore } from "../../../shell/server/releases/ShellStore";
import { RenderPool } from "../../../shell/server/rendering/RenderPool";
import { readReleaseCode } from "../../../shell/server/rendering/readReleaseCode";
import { processorMs } from "../report/processTree";

/** Renderings before the measurement, per page. */
const warmUpRuns = 100;
/** Measured renderings, per page. */
const measuredRuns = 200;

/**
 * Measures only React's rendering, in a worker like the document server's: no API, no styles, no compression. The catalogue's
 * responses are cached.
 * @returns the processor time of one rendering in this process and the worker together, ms, by page.
 */
export async function renderOnly(
  shop: Pick<Shop, "url" | "releasesDir">,
  pages: Readonly<Record<string, string>>,
): Promise<Record<string, number>> {
  const warn = (message: string) => process.stderr.write(`${message}\n`);
  const { registry: stored } = await registryReader(shop.releasesDir, warn).current();
  const shell = await new ShellStore(shop.releasesDir, warn).choose(stored, null);
  const registry = pageRegistry(stored, shell.facts);
  const pool = new RenderPool({
    hasTrials: true,
    source: shell.renderModule,
    versions: shell.facts.shared,
    readCode: (of) => readReleaseCode(shop.releasesDir, of, warn),
    pageData: (of) => ({
      registry: of,
      set: null,
      countdown: { endsAt: null },
      settings: { demoMode: true },
      overrides: {},
      takesReports: true,
      shell: shell.release,
      worksOffline: true,
    }),
    warn,
  });
  const responses = new Map<string, { status: number; body: unknown }>();
  const readApi = async (path: string) => {
    const known = responses.get(path);
    if (known) return known;
    const response = await fetch(shop.url + path);
    const cached = { status: response.status, body: await response.json() };
    responses.set(path, cached);
    return cached;
  };
  try {
    await pool.prepare(registry);
    const costs: Record<string, number> = {};
    for (const [name, path] of Object.entries(pages)) {
      for (let time = 0; time < warmUpRuns; time += 1) await pool.render(registry, path, readApi);
      const pids = [process.pid, ...pool.pids()];
      const before = await processorMs(pids);
      for (let time = 0; time < measuredRuns; time += 1) {
        const rendering = await pool.render(registry, path, readApi);
        if (!rendering?.isComplete) throw new Error(`${path} was not rendered completely`);
      }
      costs[name] = ((await processorMs(pids)) - before) / measuredRuns;
    }
    return costs;
  } finally {
    await pool.close();
  }
}
