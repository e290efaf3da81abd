/** Remembers keys, so that each counts once. When it is full, it drops the oldest key. */
export class SeenKeys {
  readonly #keys = new Set<string>();
  readonly #maxKeys: number;

  constructor(maxKeys = 50_000) {
    this.#maxKeys = maxKeys;
  }

  /** @returns whether the key is new. */
  add(key: string): boolean {
    if (this.#keys.has(key)) return false;
    const [oldest] = this.#keys;
    if (this.#keys.size >= this.#maxKeys && oldest !== undefined) this.#keys.delete(oldest);
    this.#keys.add(key);
    return true;
  }
}
