import type { Shop } from "../../../e2e/support/shop";
import { pageRegistry } from "../../../shell/server/releases/pageRegistry";
import { registryReader } from "../../../shell/server/releases/registryReader";
import { builtShellAssets, workerFile } from "../../../shell/server/releases/shellAssets";
import { RenderPool } from "../../../shell/server/rendering/RenderPool";
import { readReleaseCode } from "../../../shell/server/rendering/readReleaseCode";

const warmUpRuns = 100;
const measuredRuns = 200;

/**
 * React at work alone, in a thread as the document server's: no API, no styles, no compression. The catalogue's answers are kept.
 * @returns processor time of one drawing, ms, by page.
 */
export async function renderOnly(
  shop: Pick<Shop, "url" | "releasesDir">,
  pages: Readonly<Record<string, string>>,
): Promise<Record<string, number>> {
  const complain = (words: string) => process.stderr.write(`${words}\n`);
  const { registry: stored } = await registryReader(shop.releasesDir, complain).current();
  const registry = pageRegistry(stored);
  const shell = await builtShellAssets();
  const pool = new RenderPool({
    file: workerFile,
    versions: shell.versions,
    readCode: (of) => readReleaseCode(shop.releasesDir, of, complain),
    pageData: (of) => ({
      registry: of,
      countdown: { endsAt: null },
      settings: { demoMode: true },
      overrides: {},
      takesReports: true,
      shell: shell.release,
      worksOffline: true,
    }),
    warn: complain,
  });
  const answers = new Map<string, { status: number; body: unknown }>();
  const ask = async (path: string) => {
    const known = answers.get(path);
    if (known) return known;
    const answer = await fetch(shop.url + path);
    const kept = { status: answer.status, body: await answer.json() };
    answers.set(path, kept);
    return kept;
  };
  try {
    await pool.prepare(registry);
    const costs: Record<string, number> = {};
    for (const [name, path] of Object.entries(pages)) {
      for (let time = 0; time < warmUpRuns; time += 1) await pool.render(registry, path, ask);
      const before = process.cpuUsage();
      for (let time = 0; time < measuredRuns; time += 1) {
        const drawing = await pool.render(registry, path, ask);
        if (!drawing?.isComplete) throw new Error(`${path} was not drawn whole`);
      }
      const { user, system } = process.cpuUsage(before);
      costs[name] = (user + system) / 1000 / measuredRuns;
    }
    return costs;
  } finally {
    await pool.close();
  }
}
