import { storageOf } from "@aurelle/mfe/storage/storageOf";
import { dropOldest } from "../dropOldest";
import { type Dictionary, dictionaryOf } from "./dictionaryEncoding";
import { growDictionary, maxBytes } from "./growDictionary";

const folder = "dictionaries";
const fileOf = (name: string) => `${folder}/${name}.txt`;
const nameIn = (file: string) => file.slice(folder.length + 1, -".txt".length);

const dayMs = 86_400_000;
/** How long the store has a dictionary after a newer one, ms. Browsers have it as long, so that a visitor who returns needs no other. */
const lifetimeMs = 30 * dayMs;
/** Dictionaries in memory: half a megabyte each at most. */
const maxLoaded = 4;
/** So long after a failure it is tried again, ms. */
const retryMs = 60_000;
/** How often a dictionary is tried for the pages that could not be made: on a busy machine the browser renders some at first. */
const maxTries = 5;
/** So long after a change the samples are taken, ms: the first visitors come first. */
const delayMs = 2000;

/** At most this many pages are tried, however many remotes there are: each of them is rendered. */
const maxSamples = 24;

/** Where the sample pages come from. */
export interface SamplePages {
  /** The public pages to try, the most visited first; `null` for one whose path cannot be known now. */
  paths: () => Promise<readonly (string | null)[]>;
  /** A page as all visitors get it; `null` for one that differs between visitors, or could not be made. */
  read: (path: string) => Promise<Buffer | null>;
}

/**
 * The dictionaries with which pages are sent (RFC 9842). They are in the folder `dictionaries` of the release store, so all document
 * servers have the same ones; the newest is the one that visitors get.
 */
export class PageDictionaries {
  readonly #releasesDir: string;
  readonly #samples: SamplePages;
  readonly #warn: (message: string) => void;
  readonly #loaded = new Map<string, Dictionary>();
  /** All in the store, as far as this server knows. */
  #names: ReadonlySet<string> = new Set();
  #current: Dictionary | null = null;
  #followed: string | null = null;
  #tries = 0;
  #isClosed = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** @param warn logs that pages are sent without a dictionary. */
  constructor(releasesDir: string, samples: SamplePages, warn: (message: string) => void) {
    this.#releasesDir = releasesDir;
    this.#samples = samples;
    this.#warn = warn;
  }

  /** The one that visitors get now. */
  get current(): Dictionary | null {
    return this.#current;
  }

  /**
   * The dictionary that a browser has. A made-up hash costs no access to the store.
   * @param header its `Available-Dictionary`. @returns `null` for an unknown one.
   */
  async withHash(header: string | undefined): Promise<Dictionary | null> {
    if (header === undefined) return null;
    if (header === this.#current?.header) return this.#current;
    const name = header
      .replace(/^:|=*:$/g, "")
      .replaceAll("+", "-")
      .replaceAll("/", "_");
    return this.#names.has(name) ? this.read(name) : null;
  }

  /**
   * The dictionary of this name, also one that another server has just stored.
   * @returns `null` for one that is not in the store. @throws Error when the store cannot be read
   */
  async read(name: string): Promise<Dictionary | null> {
    const known = this.#loaded.get(name);
    if (known) return known;
    const bytes = await storageOf(this.#releasesDir).files.read(fileOf(name));
    const dictionary = bytes && dictionaryOf(bytes);
    if (dictionary?.name !== name) return null;
    this.#loaded.set(name, dictionary);
    dropOldest(this.#loaded, maxLoaded);
    return dictionary;
  }

  /**
   * Looks soon whether the dictionary suits the pages of this revision of the registry: once, and then once a day, because products
   * change too.
   * @param now ms since 1970.
   */
  follow(revision: number, now = Date.now()): void {
    const followed = `${revision} ${Math.floor(now / dayMs)}`;
    if (followed === this.#followed) return;
    this.#followed = followed;
    this.#tries = 0;
    this.#tryAfter(delayMs);
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
  }

  #tryAfter(ms: number): void {
    clearTimeout(this.#timer);
    if (this.#isClosed) return;
    this.#timer = setTimeout(() => void this.#try(), ms).unref();
  }

  async #try(): Promise<void> {
    this.#tries += 1;
    try {
      if (await this.update()) return;
    } catch (error) {
      this.#warn(`pages are sent with the dictionary from before: ${error}`);
    }
    if (!this.#current || this.#tries < maxTries) this.#tryAfter(retryMs);
  }

  /**
   * Takes samples, and makes a dictionary where the newest one in the store does not suit them.
   * @param now ms since 1970. @returns whether there was a sample of each page.
   */
  async update(now = Date.now()): Promise<boolean> {
    await this.#readNewest();
    const samples: Buffer[] = [];
    const paths = (await this.#samples.paths()).slice(0, maxSamples);
    for (const path of paths) {
      const sample = path && (await this.#samples.read(path));
      if (sample) samples.push(sample);
    }
    const grown = await growDictionary(samples, this.#current);
    if (grown && grown !== this.#current) await this.#store(grown, now);
    // Another server may have stored one meanwhile.
    await this.#readNewest();
    return samples.length > 0 && samples.length === paths.length;
  }

  async #readNewest(): Promise<void> {
    const files = await storageOf(this.#releasesDir).files.list(folder);
    // A longer file is no work of a document server.
    const short = files.filter(({ size }) => size <= maxBytes);
    const names = short.sort((one, other) => other.storedAt - one.storedAt).map(({ name }) => nameIn(name));
    this.#names = new Set(names);
    for (const name of names) {
      const dictionary = await this.read(name);
      if (!dictionary) continue;
      this.#current = dictionary;
      return;
    }
  }

  async #store({ name, bytes }: Dictionary, now: number): Promise<void> {
    const { files } = storageOf(this.#releasesDir);
    await files.replace(fileOf(name), bytes);
    for (const { name: file, storedAt } of await files.list(folder))
      if (now - storedAt > lifetimeMs && nameIn(file) !== name) await files.remove(file);
  }
}
