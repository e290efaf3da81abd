import { readFile } from "node:fs/promises";
import type { KnownPromotions } from "./promotionHistory";
import { replaceFile } from "./replaceFile";

/** What a server knows of the promotions of each remote, in a file outside the release store: who can write into the store cannot remove it. */
export class PromotionMemory {
  readonly #file: string;
  readonly #warn: (message: string) => void;
  #known: Readonly<Record<string, KnownPromotions>>;
  #text: string;
  #lastWrite: Promise<void> = Promise.resolve();

  private constructor(file: string, known: Readonly<Record<string, KnownPromotions>>, warn: (message: string) => void) {
    this.#file = file;
    this.#known = known;
    this.#text = JSON.stringify(known);
    this.#warn = warn;
  }

  /** @throws Error when the file cannot be read: an empty memory would accept what the server has refused */
  static async open(file: string, warn: (message: string) => void): Promise<PromotionMemory> {
    const text = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") return "{}";
      throw error;
    });
    return new PromotionMemory(file, JSON.parse(text) as Readonly<Record<string, KnownPromotions>>, warn); // `set` wrote it
  }

  get(remote: string): KnownPromotions | undefined {
    return Object.hasOwn(this.#known, remote) ? this.#known[remote] : undefined;
  }

  /** Writes what has changed. A file that cannot be written is only logged: the server remembers until its end. */
  set(known: Readonly<Record<string, KnownPromotions>>): Promise<void> {
    this.#known = { ...this.#known, ...known };
    const text = JSON.stringify(this.#known);
    if (text === this.#text) return this.#lastWrite;
    this.#text = text;
    this.#lastWrite = this.#lastWrite
      .then(() => replaceFile(this.#file, text))
      .catch((error: unknown) => this.#warn(`the signed promotions are remembered until this process ends: ${error}`));
    return this.#lastWrite;
  }
}
