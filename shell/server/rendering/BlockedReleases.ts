import { dropOldest } from "../dropOldest";

/**
 * How long the browser renders a release that made a worker hang or break, ms. Each further block is longer by the factor.
 * The first one is short, because on an overloaded machine a release can seem to hang.
 */
const firstBlockMs = 10_000;
const maxBlockMs = 600_000;
const blockFactor = 4;
/** The most releases that are remembered. */
const maxBlocks = 1000;

/** A release that the browser renders, although its server module exists. */
export interface LeftRelease {
  remote: string;
  release: string;
  reason: string;
  /** When the server tries again: ms since 1970, with each page, or (`null`) not before the next release. */
  until: number | "next page" | null;
}

interface Block {
  reason: string;
  /** ms since 1970. */
  until: number;
  /** How long it lasts, ms. */
  ms: number;
  /** Whether the release is tried again at this moment. */
  isOnTrial: boolean;
}

/** The releases that broke workers, by number. */
export class BlockedReleases {
  readonly #blocks = new Map<number, Block>();

  /** Without effect while a block lasts: several workers may find the same at once. @param reason the end of a sentence that begins with the release. */
  block(release: number, reason: string): void {
    const last = this.#blocks.get(release);
    if (last && last.until > Date.now()) return;
    const lastMs = last?.ms;
    const ms = lastMs === undefined ? firstBlockMs : Math.min(lastMs * blockFactor, maxBlockMs);
    this.#blocks.delete(release);
    this.#blocks.set(release, { reason, until: Date.now() + ms, ms, isOnTrial: false });
    dropOldest(this.#blocks, maxBlocks);
  }

  /** The block of a release that must not run now; `null` when it may. After its block one worker at a time may try it. */
  of(release: number): Pick<Block, "reason" | "until"> | null {
    const block = this.#blocks.get(release);
    return block && (block.until > Date.now() || block.isOnTrial) ? block : null;
  }

  /** Marks the releases that are tried again from now on. @returns a function to call when the trial is over. */
  startTrials(releases: readonly number[]): () => void {
    const trials = releases.flatMap((release) => this.#blocks.get(release) ?? []);
    for (const trial of trials) trial.isOnTrial = true;
    return () => {
      for (const trial of trials) trial.isOnTrial = false;
    };
  }
}
