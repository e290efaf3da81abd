import { createHash } from "node:crypto";
import { promisify } from "node:util";
import zlib from "node:zlib";
import type { Source } from "../database/replica";
import { followChanges, type Mark } from "./followChanges";

export type Encoding = "identity" | "gzip" | "br";

/** What is answered, ready to be sent. */
export interface Answer {
  /** The body's SHA-1; with the encoding it makes the ETag. */
  hash: string;
  identity: Buffer;
  /** Made when first asked for. */
  encoded: Partial<Record<Encoding, Promise<Buffer>>>;
}

interface Made {
  body: unknown;
  /** The products that the body tells of. */
  productIds: readonly string[];
}

interface Kept {
  mark: Mark;
  answer: Answer;
  productIds: readonly string[];
  size: number;
}

/** Answers that are kept until a product in them changes, in this process or in any other. */
export interface ResponseCache {
  /** As true as a read that began with the call. `make` is run when there is none to be had. */
  get(key: string, make: () => Promise<Made>): Promise<Answer>;
}

const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);
/** Quick enough for a page that is sent once, and close to the best for one that is sent often. */
const brotliQuality = { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 5 } };

/** The answer's bytes as they are sent. */
export function encode({ identity, encoded }: Answer, encoding: Encoding): Promise<Buffer> | Buffer {
  if (encoding === "identity") return identity;
  encoded[encoding] ??= encoding === "br" ? brotli(identity, brotliQuality) : gzip(identity);
  return encoded[encoding];
}

function toAnswer(body: unknown): Answer {
  const identity = Buffer.from(JSON.stringify(body));
  return { identity, hash: createHash("sha1").update(identity).digest("base64url"), encoded: {} };
}

/** What is used least goes first. */
const mostBytes = 32 * 1024 * 1024;
/** Compressed copies and the key's own objects come on top of the body. */
const sizeOf = (key: string, { identity }: Answer) => 2 * key.length + Math.ceil(identity.length * 1.5) + 1024;

export function createResponseCache(source: Source, limitBytes = mostBytes): ResponseCache {
  const changes = followChanges(source);
  const kept = new Map<string, Kept>();
  const making = new Map<string, { mark: Mark; work: Promise<Answer> }>();
  let bytes = 0;

  function forget(key: string): void {
    bytes -= kept.get(key)?.size ?? 0;
    kept.delete(key);
  }

  function keep(key: string, entry: Kept): void {
    // One that took long may find a younger one in its place.
    if ((kept.get(key)?.mark.seen ?? 0) > entry.mark.seen) return;
    forget(key);
    kept.set(key, entry);
    bytes += entry.size;
    for (const oldest of kept.keys()) {
      if (bytes <= limitBytes) return;
      forget(oldest);
    }
  }

  async function makeOnce(key: string, mark: Mark, make: () => Promise<Made>): Promise<Answer> {
    const { body, productIds } = await make();
    const answer = toAnswer(body);
    // Read from another server than the one whose changes the mark knows: right now, but nobody would tell when it ends.
    if (source.generation() === mark.generation) {
      keep(key, { mark, answer, productIds, size: sizeOf(key, answer) });
    }
    return answer;
  }

  return {
    async get(key, make) {
      await changes.catchUp();
      const found = kept.get(key);
      if (found && changes.isUnchanged(found.mark, found.productIds)) {
        // Deleting first moves the key to the end, which keeps the map in order of use.
        kept.delete(key);
        kept.set(key, found);
        return found.answer;
      }
      const mark = changes.mark();
      const running = making.get(key);
      // Begun before this call, and nothing has changed since it began.
      if (running && running.mark.seen === mark.seen && running.mark.generation === mark.generation)
        return running.work;
      const work = makeOnce(key, mark, make).finally(() => {
        if (making.get(key)?.work === work) making.delete(key);
      });
      making.set(key, { mark, work });
      return work;
    },
  };
}
