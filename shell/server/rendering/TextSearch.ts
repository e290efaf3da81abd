/**
 * Finds which of some texts are in HTML. To know that a text is missing, all of the HTML is read, so the texts that the last document did not
 * have are looked for together. Documents of one kind mostly lack the same ones.
 */
export class TextSearch {
  readonly #texts: ReadonlySet<string>;
  #missing: ReadonlySet<string> = new Set();
  /** Matches any of the missing texts. */
  #anyMissing: RegExp | null = null;

  constructor(texts: Iterable<string>) {
    this.#texts = new Set(texts);
  }

  /** The texts that the HTML contains, in the order of all. */
  in(html: string): ReadonlySet<string> {
    const isKnown = this.#anyMissing !== null && !this.#anyMissing.test(html);
    const found = new Set<string>();
    for (const text of this.#texts) {
      if (!(isKnown && this.#missing.has(text)) && html.includes(text)) found.add(text);
    }
    if (!isKnown || found.size + this.#missing.size < this.#texts.size) this.#remember(found);
    return found;
  }

  #remember(found: ReadonlySet<string>): void {
    const missing = [...this.#texts].filter((text) => !found.has(text));
    this.#missing = new Set(missing);
    const escaped = missing.map((text) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
    this.#anyMissing = missing.length > 0 ? new RegExp(escaped.join("|")) : null;
  }
}
