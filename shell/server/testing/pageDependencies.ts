/** Builders for tests of pages. */
import { shellProtocol } from "@aurelle/shared/contract/shellRelease";
import { shopConfigFromEnv } from "../config";
import type { PageDependencies } from "../pages/makePage";
import { buildSet } from "../releases/buildSet";
import type { ShellAssets } from "../releases/shellAssets";
import { CriticalStyles } from "../rendering/CriticalStyles";
import { RenderPool } from "../rendering/RenderPool";
import { shellFacts } from "./shellFacts";

const shell: ShellAssets = {
  scripts: [{ url: "/assets/main.12345678.js" }],
  host: [{ url: "/assets/host.12345678.js" }],
  styles: [{ url: "/assets/main.12345678.css" }],
  fonts: [],
  files: [{ url: "/assets/main.12345678.css" }],
  release: "5e11e11e",
  protocol: shellProtocol,
  facts: shellFacts,
  starter: "start()",
  additions: [],
};
/** A pool whose worker has rendered this HTML. */
export function aPool(html: string): RenderPool {
  const pool = new RenderPool({
    hasTrials: true,
    source: Buffer.alloc(0),
    readCode: async () => [],
    versions: {},
    pageData: () => {
      throw new Error("no worker is started");
    },
    warn: () => {},
  });
  jest.spyOn(pool, "render").mockResolvedValue({
    html: Buffer.from(html),
    frames: {},
    initialData: {},
    chunks: {},
    remotes: [],
    failures: [],
    isComplete: true,
  });
  return pool;
}
export const someDependencies = (part: Partial<PageDependencies> = {}): PageDependencies => ({
  config: shopConfigFromEnv({}),
  shell,
  readApi: async () => null,
  pool: null,
  criticalStyles: new CriticalStyles(
    (url) => `/no such folder${url}`,
    () => {},
  ),
  sets: { open: async (registry, of, origin) => buildSet(registry, of, origin) },
  assetOrigin: "",
  warn: () => {},
  ...part,
});
