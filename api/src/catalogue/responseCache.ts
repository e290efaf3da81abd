import { createHash } from "node:crypto";
import { promisify } from "node:util";
import zlib from "node:zlib";
import type { Source } from "../database/replica";
import { type CatalogueVersion, followChanges } from "./followChanges";

export type Encoding = "identity" | "gzip" | "br";

/** A response body, ready to be sent. */
export interface CachedResponse {
  /** The body's SHA-1; together with the encoding it is the ETag. */
  hash: string;
  identity: Buffer;
  /** Each encoding is made when it is first requested. */
  encoded: Partial<Record<Encoding, Promise<Buffer>>>;
}

/** What a response is made from. */
interface ResponseContent {
  body: unknown;
  /** The products that the body contains. */
  productIds: readonly string[];
}

interface CacheEntry {
  version: CatalogueVersion;
  response: CachedResponse;
  productIds: readonly string[];
  /** In bytes. */
  size: number;
}

/** Caches responses until a product in them changes, in this process or in another one. */
export interface ResponseCache {
  /** Returns a response that is as current as a read that starts with this call. `make` runs when the cache has none. */
  get(key: string, make: () => Promise<ResponseContent>): Promise<CachedResponse>;
}

const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);
/** This quality is fast enough for a page that is sent once, and the result is nearly as small as with the best. */
const brotliOptions = { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 5 } };

/** The response's bytes in an encoding. */
export function encode({ identity, encoded }: CachedResponse, encoding: Encoding): Promise<Buffer> | Buffer {
  if (encoding === "identity") return identity;
  encoded[encoding] ??= encoding === "br" ? brotli(identity, brotliOptions) : gzip(identity);
  return encoded[encoding];
}

function toResponse(body: unknown): CachedResponse {
  const identity = Buffer.from(JSON.stringify(body));
  return { identity, hash: createHash("sha1").update(identity).digest("base64url"), encoded: {} };
}

const defaultMaxBytes = 32 * 1024 * 1024;
/** Estimated bytes of an entry: the body with its compressed copies, and the key with its objects. */
const sizeOf = (key: string, { identity }: CachedResponse) => 2 * key.length + Math.ceil(identity.length * 1.5) + 1024;

/** Stores entries of at most `maxBytes` together. The least recently used one is removed first. */
function lruEntries(maxBytes: number) {
  const entries = new Map<string, CacheEntry>();
  let bytes = 0;

  function remove(key: string): void {
    bytes -= entries.get(key)?.size ?? 0;
    entries.delete(key);
  }
  return {
    get: (key: string) => entries.get(key),
    touch(key: string, entry: CacheEntry): void {
      // Deleting first moves the key to the end, so the map stays in the order of use.
      entries.delete(key);
      entries.set(key, entry);
    },
    set(key: string, entry: CacheEntry): void {
      // A slow call must not replace a newer entry.
      if ((entries.get(key)?.version.changeCount ?? 0) > entry.version.changeCount) return;
      remove(key);
      entries.set(key, entry);
      bytes += entry.size;
      for (const oldest of entries.keys()) {
        if (bytes <= maxBytes) return;
        remove(oldest);
      }
    },
  };
}

/** @param maxBytes of all entries together. */
export function createResponseCache(source: Source, maxBytes = defaultMaxBytes): ResponseCache {
  const changes = followChanges(source);
  const entries = lruEntries(maxBytes);
  const inFlight = new Map<string, { version: CatalogueVersion; work: Promise<CachedResponse> }>();

  async function makeOnce(
    key: string,
    version: CatalogueVersion,
    make: () => Promise<ResponseContent>,
  ): Promise<CachedResponse> {
    const { body, productIds } = await make();
    const response = toResponse(body);
    // If the source has switched to another server meanwhile, the response is correct, but the changes of that server are
    // not known yet.
    if (source.generation() === version.generation) {
      entries.set(key, { version, response, productIds, size: sizeOf(key, response) });
    }
    return response;
  }

  return {
    async get(key, make) {
      await changes.catchUp();
      const found = entries.get(key);
      if (found && changes.isUnchanged(found.version, found.productIds)) {
        entries.touch(key, found);
        return found.response;
      }
      const version = changes.version();
      const running = inFlight.get(key);
      const isCurrent =
        running?.version.changeCount === version.changeCount && running.version.generation === version.generation;
      if (running && isCurrent) return running.work;
      const work = makeOnce(key, version, make).finally(() => {
        if (inFlight.get(key)?.work === work) inFlight.delete(key);
      });
      inFlight.set(key, { version, work });
      return work;
    },
  };
}
