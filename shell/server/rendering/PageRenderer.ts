import type { PageRegistry } from "@aurelle/shared/contract/registry";
import type { RenderResult } from "../../protocol/renderMessages";
import { patternAt } from "../releases/findPage";
import type { ReleaseHealth } from "./ReleaseHealth";
import type { KnownSet, ReleaseSets } from "./ReleaseSets";
import { RenderError } from "./RenderError";
import type { ReadApi, RenderWorker } from "./RenderWorker";

interface Page {
  set: KnownSet;
  url: string;
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
  /** Logs that the browser renders a remote, and why. */
  warn: (message: string) => void;
  /** The least busy worker that can render the set. */
  choose: (set: KnownSet) => RenderWorker | undefined;
  /** The trial worker, once it has evaluated the releases. */
  waitForTrial: (releases: readonly number[]) => Promise<RenderWorker | undefined>;
  /** Called when a release is on trial no longer. */
  onTrusted: () => void;
}

/** The page of an address, for the log. */
export const patternOf = (url: string, registry: PageRegistry): string =>
  patternAt(new URL(url, "http://shop.invalid").pathname, registry);

/** Renders one page at a time so that no release delays the pages that do not show it. */
export class PageRenderer {
  readonly #options: PageRendererOptions;

  constructor(options: PageRendererOptions) {
    this.#options = options;
  }

  /** Renders the page, and once more in the trial worker where it shows a release on trial. */
  async render(worker: RenderWorker, page: Page): Promise<RenderResult> {
    const { result, missing } = await this.#renderOrHandOver(worker, page);
    const isAbleTo = (release: number) =>
      !this.#options.health.isBlocked(release) && !this.#options.health.isBroken(release);
    const onTrial = missing.filter(isAbleTo);
    if (onTrial.length === 0) return result;
    const trialWorker = await this.#options.waitForTrial(onTrial);
    const whole =
      trialWorker &&
      (await this.#renderIn(trialWorker, page).catch((error: unknown) => {
        if (!(error instanceof RenderError)) throw error; // `#onEnd` has logged it
      }));
    return whole?.result ?? { ...result, isComplete: false };
  }

  /** When the worker is stuck, another one renders the page without the release whose code runs. The first whole page counts. */
  #renderOrHandOver(worker: RenderWorker, page: Page): Promise<Rendered> {
    return new Promise((resolve, reject) => {
      let second: Promise<Rendered> | null = null;
      const handOver = (release: number) => {
        const other = this.#options.choose(page.set);
        if (!other || other.isStuck || second) return;
        second = this.#renderIn(other, page, release);
        second.then(
          (rendered) => !rendered.missing.includes(release) && resolve(rendered),
          () => {}, // the first worker may still answer
        );
      };
      this.#renderIn(worker, page, 0, handOver)
        .catch((error: unknown) => second ?? Promise.reject(error))
        .then(resolve, reject);
    });
  }

  async #renderIn(
    worker: RenderWorker,
    { set, url, readApi }: Page,
    without = 0,
    onStuck?: (release: number) => void,
  ): Promise<Rendered> {
    const isLeftOut = (release: number) =>
      release === without || this.#options.health.isBlocked(release) || !worker.hasRelease(release);
    const leftOut = set.releases.filter(isLeftOut);
    const used = set.releases.filter((release) => !leftOut.includes(release));
    const remoteOf = (release: number) => this.#options.sets.release(release)?.remote ?? "";
    const endTrials = this.#options.health.startTrials(used);
    try {
      const result = await worker.render(set.number, url, leftOut.map(remoteOf), readApi, onStuck);
      for (const { remote, message } of result.failures)
        this.#options.warn(`${remote} is left to the browser at ${patternOf(url, set.registry)}: ${message}`);
      const hasFailed = (release: number) => result.failures.some(({ remote }) => remote === remoteOf(release));
      const isShown = (release: number) => result.remotes.includes(remoteOf(release));
      const hasNews = this.#options.health.noteRendered(
        used.filter((release) => isShown(release) && !hasFailed(release)),
      );
      if (hasNews) this.#options.onTrusted();
      return { result, missing: leftOut.filter(isShown) };
    } finally {
      endTrials();
    }
  }
}
