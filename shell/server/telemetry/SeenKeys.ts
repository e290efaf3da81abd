/** Remembers what was said, so that it counts once. The oldest is forgotten when there is too much. */
export class Once {
  readonly #seen = new Set<string>();
  readonly #most: number;

  constructor(most = 50_000) {
    this.#most = most;
  }

  isNew(key: string): boolean {
    if (this.#seen.has(key)) return false;
    const [oldest] = this.#seen;
    if (this.#seen.size >= this.#most && oldest !== undefined) this.#seen.delete(oldest);
    this.#seen.add(key);
    return true;
  }
}
