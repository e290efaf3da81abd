import { other } from "./labels";

/** Series that one process keeps of what pages say. */
const most = 3000;

/**
 * Keeps the number of series bounded even where every word is known: pages times releases are many in a shop of forty remotes, and
 * whoever wants to can report each of them. Past the limit a page is counted under "other".
 */
export class SeriesLimit {
  readonly #known = new Set<string>();
  readonly #most: number;

  constructor(limit = most) {
    this.#most = limit;
  }

  admit<Labels extends { page: string }>(labels: Labels): Labels {
    const key = JSON.stringify(labels);
    if (this.#known.has(key)) return labels;
    if (this.#known.size >= this.#most) return { ...labels, page: other };
    this.#known.add(key);
    return labels;
  }
}
