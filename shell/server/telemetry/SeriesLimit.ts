import { other } from "./labels";

/** Prometheus series of one process for what pages report. */
const defaultMaxSeries = 3000;

/**
 * Bounds the number of series. All labels are known texts, but pages times releases are many in a shop of forty remotes, and one
 * client can report each combination. Above the limit a new series is counted under the page "other".
 */
export class SeriesLimit {
  readonly #known = new Set<string>();
  readonly #maxSeries: number;

  constructor(maxSeries = defaultMaxSeries) {
    this.#maxSeries = maxSeries;
  }

  /** @returns the labels to count under. */
  admit<Labels extends { page: string }>(labels: Labels): Labels {
    const key = JSON.stringify(labels);
    if (this.#known.has(key)) return labels;
    if (this.#known.size >= this.#maxSeries) return { ...labels, page: other };
    this.#known.add(key);
    return labels;
  }
}
