import { createHash } from "node:crypto";
import { brotli, gzip } from "../http/compression";

/** A document before compression. */
export interface Page {
  status: number;
  html: string;
  /** The content security policy. */
  policy: string;
  /** Whether all data and parts of the page were available. */
  isComplete: boolean;
  /** The remotes that the page shows; `null`: the browser renders parts whose remotes the server does not know. */
  remotes: readonly string[] | null;
  /** The ids of the products in the API's responses that the page was made of. */
  products: readonly string[];
  /** The value of the header `X-Offline-Set`; `null`: browsers cache nothing for visits without a connection. */
  offlineSet: string | null;
}

/** A document as bytes that are ready to be sent. */
export interface CachedPage extends Omit<Page, "html"> {
  etag: string;
  plain: Buffer;
  br: Buffer;
  /** Compresses at the first call: almost all browsers accept brotli. */
  gzip: () => Promise<Buffer>;
  /** When the page was rendered, ms since 1970. */
  at: number;
}

/** Higher, and therefore slower, than for a single response, because the result is sent many times. */
const brotliQuality = 6;

/** Two renderings of the same data differ only in these times. They get the same ETag. */
const withoutTimes = (html: string) => html.replace(/"(?:at|readAt)":\d{13}/g, "");

/** Compresses a page once for all visitors. @param now ms since 1970. */
export async function packPage({ html, ...page }: Page, now: number): Promise<CachedPage> {
  const plain = Buffer.from(html);
  let gzipped: Promise<Buffer> | undefined;
  return {
    ...page,
    etag: `W/"${createHash("sha1").update(withoutTimes(html)).digest("base64url")}"`,
    plain,
    br: await brotli(plain, brotliQuality),
    gzip: () => {
      gzipped ??= gzip(plain);
      return gzipped;
    },
    at: now,
  };
}
