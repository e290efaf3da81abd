import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

/** A finished answer. */
export interface Page {
  status: number;
  html: string;
  policy: string;
  isComplete: boolean;
  /** What the header `X-Offline-Set` says; `null`: nothing is kept for visits without a connection. */
  offlineSet: string | null;
}
export interface KeptPage {
  status: number;
  policy: string;
  /** Did everything come that it shows? */
  isComplete: boolean;
  offlineSet: string | null;
  etag: string;
  plain: Buffer;
  br: Buffer;
  /** Made when somebody first asks for it: browsers take brotli. */
  gzip: () => Promise<Buffer>;
  /** When it was drawn, ms since 1970. */
  at: number;
}

const brotli = promisify(brotliCompress);
const gz = promisify(gzip);

/** Bytes of all pages together. */
const mostBytes = 64 * 1024 * 1024;

/** As if the third form were there already. */
const sizeOf = ({ plain, br }: KeptPage) => plain.length + 2.2 * br.length;

/** A page that is drawn anew and shows the same is the same page, whatever the time at which it was read. */
const withoutTimes = (html: string) => html.replace(/"(?:at|readAt)":\d{13}/g, "");

/** Compressed once, for as many as ask. */
export async function pack({ status, html, policy, isComplete, offlineSet }: Page, now: number): Promise<KeptPage> {
  const plain = Buffer.from(html);
  const params = { [constants.BROTLI_PARAM_QUALITY]: 6, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length };
  const br = await brotli(plain, { params });
  const etag = `W/"${createHash("sha1").update(withoutTimes(html)).digest("base64url")}"`;
  let small: Promise<Buffer> | undefined;
  const makeSmall = () => {
    small ??= gz(plain, { level: 6 });
    return small;
  };
  return { status, policy, isComplete, offlineSet, etag, plain, br, gzip: makeSmall, at: now };
}

/** Pages as bytes, the longest unused dropped first. A key says all that a page depends on but the catalogue. */
export class HtmlCache {
  readonly #pages = new Map<string, KeptPage>();
  #bytes = 0;
  /** Grows with each change of the catalogue: what was being drawn meanwhile is not kept. */
  version = 0;

  get(key: string): KeptPage | undefined {
    const page = this.#pages.get(key);
    if (!page) return undefined;
    this.#pages.delete(key);
    this.#pages.set(key, page);
    return page;
  }

  keep(key: string, page: KeptPage, version: number): void {
    if (version !== this.version) return;
    this.#drop(key);
    this.#pages.set(key, page);
    this.#bytes += sizeOf(page);
    for (const oldest of this.#pages.keys()) {
      if (this.#bytes <= mostBytes) break;
      this.#drop(oldest);
    }
  }

  /** The catalogue has changed. */
  clear(): void {
    this.version += 1;
    this.#pages.clear();
    this.#bytes = 0;
  }

  #drop(key: string): void {
    const page = this.#pages.get(key);
    if (!page) return;
    this.#pages.delete(key);
    this.#bytes -= sizeOf(page);
  }
}
