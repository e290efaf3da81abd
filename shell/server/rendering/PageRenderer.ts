import type { PageRegistry } from "@aurelle/shared/contract/registry";
import type { RenderRequest, RenderResult } from "../../protocol/renderMessages";
import { requestAddress } from "../http/requestAddress";
import { patternAt } from "../releases/findPage";
import type { ReleaseHealth } from "./ReleaseHealth";
import type { KnownSet, ReleaseSets } from "./ReleaseSets";
import { RenderError } from "./RenderError";
import type { ReadApi, RenderWorker } from "./RenderWorker";
import type { RenderWorkers } from "./RenderWorkers";

interface Page extends Pick<RenderRequest, "url" | "answer"> {
  set: KnownSet;
  readApi: ReadApi;
}

interface Rendered {
  result: RenderResult;
  /** The releases that the page shows, and that this render had to leave out. */
  missing: number[];
}

interface PageRendererOptions {
  sets: ReleaseSets;
  health: ReleaseHealth;
  workers: RenderWorkers;
  /** Logs that the browser renders a remote, and why. */
  warn: (message: string) => void;
}

/** The page of an address, for the log. */
export const patternOf = (url: string, registry: PageRegistry): string =>
  patternAt(requestAddress(url).pathname, registry);

/** Renders one page at a time so that no release delays the pages that do not show it. */
export class PageRenderer {
  readonly #options: PageRendererOptions;

  constructor(options: PageRendererOptions) {
    this.#options = options;
  }

  /** Renders the page, and once more where it shows a release that only another worker may run. */
  async render(worker: RenderWorker, page: Page): Promise<RenderResult> {
    const { health, workers } = this.#options;
    const { result, missing } = await this.#renderOrHandOver(worker, page);
    const able = missing.filter((release) => !health.isBlocked(release) && !health.isBroken(release));
    if (able.length === 0) return result;
    // Where a release runs on, the page gets in line behind it, because the release may come to its end.
    const other = await workers.waitFor(page.set, able);
    const whole =
      other &&
      (await this.#renderIn(other, page).catch((error: unknown) => {
        if (!(error instanceof RenderError)) throw error; // the end of the worker is logged
      }));
    return whole?.result ?? { ...result, isComplete: false };
  }

  /** When the worker is stuck, another one renders the page without the release whose code runs. The first whole page counts. */
  #renderOrHandOver(worker: RenderWorker, page: Page): Promise<Rendered> {
    return new Promise((resolve, reject) => {
      let second: Promise<Rendered> | null = null;
      const handOver = (release: number) => {
        const other = this.#options.workers.choose(page.set);
        if (second || other?.stuckOn !== 0) return;
        second = this.#renderIn(other, page);
        second.then(
          (rendered) => !rendered.missing.includes(release) && resolve(rendered),
          () => {}, // the first worker may still answer
        );
      };
      this.#renderIn(worker, page, handOver)
        .catch((error: unknown) => second ?? Promise.reject(error))
        .then(resolve, reject);
    });
  }

  async #renderIn(
    worker: RenderWorker,
    { set, readApi, ...page }: Page,
    onStuck?: (release: number) => void,
  ): Promise<Rendered> {
    const { sets, health, workers } = this.#options;
    const used = set.releases.filter((release) => workers.mayRun(worker, release));
    const leftOut = set.releases.filter((release) => !used.includes(release));
    const remoteOf = (release: number) => sets.release(release)?.remote ?? "";
    const endTrials = health.startTrials(used);
    try {
      const result = await worker.render(set.number, page, leftOut.map(remoteOf), readApi, onStuck);
      const isShown = (release: number) => result.remotes.includes(remoteOf(release));
      for (const { remote, message } of result.failures) {
        const pattern = patternOf(page.url, set.registry);
        this.#options.warn(`${remote} is left to the browser at ${pattern}: ${message}`);
        for (const release of used) if (remoteOf(release) === remote) health.noteFailure(release, pattern, message);
      }
      if (health.noteRendered(used.filter(isShown))) void workers.fill();
      return { result, missing: leftOut.filter(isShown) };
    } finally {
      endTrials();
    }
  }
}
