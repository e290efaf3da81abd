import { setTimeout as sleep } from "node:timers/promises";
import type { PageRegistry } from "@aurelle/shared/contract/registry";
import type { Drawing, ReleaseCode, Setup } from "../../protocol/renderMessages";
import { type Ask, DrawingError, RenderWorker } from "./RenderWorker";

export interface PoolOptions {
  /** The worker's module. */
  file: string;
  readCode: (registry: PageRegistry) => Promise<ReleaseCode[]>;
  /** By shared module: what the shell brings. */
  versions: Setup["versions"];
  pageData: (registry: PageRegistry) => Setup["pageData"];
  warn: (message: string) => void;
}

/** Sets kept at once: that of all visitors, those of a canary, and the one that was before. */
const mostSets = 4;
/** After so many threads that ended, a set is the browser's alone for a while. */
const mostEnds = 5;
const restMs = 60_000;
/**
 * A remote that hung or broke a thread is left to the browser so long, ms, and each time four times longer: a machine with its hands
 * full looks like a hang, too.
 */
const firstWithheldMs = 10_000;
const longestWithheldMs = 600_000;
/** A new thread has so long to be ready while a visitor waits for it, ms; then the browser draws. */
const patienceMs = 400;

/** The releases that a page is drawn with, as one name. */
export const setKeyOf = ({ remotes }: PageRegistry): string =>
  Object.entries(remotes)
    .map(([remote, { release, lastGood }]) => `${remote}@${release}/${lastGood?.release ?? ""}`)
    .sort()
    .join(" ");

interface DrawingSet {
  registry: PageRegistry;
  code: Promise<ReleaseCode[]>;
  threads: RenderWorker[];
  /** Remotes that hung or broke a thread, and until when the browser draws them. */
  blockedRemotes: Map<string, { until: number; ms: number }>;
  ends: number;
  isReady: boolean;
  usedAt: number;
}

/**
 * Draws documents in worker threads, one set of threads for each set of releases. A new set is made in the background; until it
 * is ready the browser draws, as it does wherever the server cannot.
 */
export class RenderPool {
  readonly #options: PoolOptions;
  readonly #sets = new Map<string, DrawingSet>();
  #isClosed = false;

  constructor(options: PoolOptions) {
    this.#options = options;
  }

  /** Makes ready for this set of releases. @returns when its first thread is. */
  async prepare(registry: PageRegistry): Promise<void> {
    const set = this.#setOf(registry);
    await set.threads[0]?.ready.catch(() => {});
    await set.code;
    await set.threads[0]?.ready.catch(() => {});
  }

  isReady(registry: PageRegistry): boolean {
    return this.#sets.get(setKeyOf(registry))?.isReady ?? false;
  }

  /** @returns `null` where the browser has to draw. */
  async draw(registry: PageRegistry, url: string, ask: Ask): Promise<Drawing | null> {
    const set = this.#setOf(registry);
    set.usedAt = Date.now();
    if (!set.isReady) return null;
    // Once with everything, and once without what hung.
    for (let attempt = 0; attempt < 2; attempt += 1) {
      const [thread] = set.threads;
      if (!thread) return null;
      const isThere = await Promise.race([
        thread.ready.then(() => true),
        sleep(patienceMs, false, { ref: false }),
      ]).catch(() => false);
      if (!isThere) return null;
      try {
        const blockedRemotes = [...set.blockedRemotes]
          .filter(([, { until }]) => until > Date.now())
          .map(([remote]) => remote);
        const drawing = await thread.draw(url, blockedRemotes, ask);
        for (const { remote, message } of drawing.faults)
          this.#options.warn(`${remote} is left to the browser at ${url}: ${message}`);
        return blockedRemotes.length > 0 ? { ...drawing, isComplete: false } : drawing;
      } catch (error) {
        this.#options.warn(`not drawn at ${url}: ${error instanceof Error ? error.message : error}`);
        if (!(error instanceof DrawingError) || error.remote === null) return null;
      }
    }
    return null;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.all([...this.#sets.values()].flatMap(({ threads }) => threads.map((thread) => thread.retire())));
    this.#sets.clear();
  }

  #setOf(registry: PageRegistry): DrawingSet {
    const key = setKeyOf(registry);
    const known = this.#sets.get(key);
    if (known) return known;
    const set: DrawingSet = {
      registry,
      code: this.#options.readCode(registry),
      threads: [],
      blockedRemotes: new Map(),
      ends: 0,
      isReady: false,
      usedAt: Date.now(),
    };
    this.#sets.set(key, set);
    void this.#open(set);
    this.#dropOldest();
    return set;
  }

  /** Two threads: one draws, the other takes its place at once when a remote has made it hang. */
  async #open(set: DrawingSet): Promise<void> {
    const releases = await set.code;
    while (set.threads.length < 2 && set.ends < mostEnds && !this.#isClosed) {
      const thread = new RenderWorker({
        file: this.#options.file,
        setup: { pageData: this.#options.pageData(set.registry), versions: this.#options.versions, releases },
        onFault: ({ remote, message }) => this.#options.warn(`${remote} is left to the browser: ${message}`),
        onEnd: (error) => this.#onEnd(set, thread, error),
      });
      set.threads.push(thread);
      await thread.ready.then(
        () => {
          set.isReady = true;
        },
        (error: unknown) => this.#options.warn(`no thread to draw with: ${error}`),
      );
    }
  }

  #onEnd(set: DrawingSet, thread: RenderWorker, error: DrawingError): void {
    set.threads = set.threads.filter((other) => other !== thread);
    set.ends += 1;
    if (error.remote !== null) {
      const before = set.blockedRemotes.get(error.remote)?.ms ?? firstWithheldMs / 4;
      const ms = Math.min(before * 4, longestWithheldMs);
      set.blockedRemotes.set(error.remote, { until: Date.now() + ms, ms });
    }
    if (this.#isClosed) return;
    if (set.ends < mostEnds) void this.#open(set);
    else setTimeout(() => this.#reopen(set), restMs).unref();
  }

  #reopen(set: DrawingSet): void {
    if (this.#isClosed || this.#sets.get(setKeyOf(set.registry)) !== set) return;
    set.ends = 0;
    void this.#open(set);
  }

  #dropOldest(): void {
    const byUse = [...this.#sets].sort(([, a], [, b]) => a.usedAt - b.usedAt);
    for (const [key, set] of byUse.slice(0, Math.max(0, byUse.length - mostSets))) {
      this.#sets.delete(key);
      for (const thread of set.threads) void thread.retire();
    }
  }
}
