import { dropOldest } from "../dropOldest";

/** The addresses that are remembered. The one that was used longest ago goes first. */
const maxAddresses = 5000;

/** Remembers, by address, the remotes that a page shows. It is known only once the page was rendered. */
export class ShownRemotes {
  readonly #remotes = new Map<string, readonly string[] | null>();

  /** An empty list for an unknown address. `null`: the page shows more than the server knows. */
  get(address: string): readonly string[] | null {
    const remotes = this.#remotes.get(address);
    return remotes === undefined ? [] : remotes;
  }

  set(address: string, remotes: readonly string[] | null): void {
    this.#remotes.delete(address);
    this.#remotes.set(address, remotes);
    dropOldest(this.#remotes, maxAddresses);
  }
}
