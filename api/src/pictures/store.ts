import { createHash, randomUUID } from "node:crypto";
import { mkdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { encode, type PictureEncoding } from "./encode";
import type { CopyFormat, PictureRequest } from "./readAddress";
import { createSerialQueue } from "./serialQueue";

export interface Picture {
  bytes: Buffer;
  /** Identifies the bytes: photograph, width, format and encoder version. */
  etag: string;
  format: CopyFormat;
}
export interface PictureStore {
  /** Null when there is no such photograph. */
  find(request: PictureRequest): Promise<FoundPicture | null>;
  /** Drops queued work, and waits for running work. */
  close(): Promise<void>;
}
export interface FoundPicture {
  /** The cached picture; null when it is not made yet. */
  cached(): Promise<Picture | null>;
  /** Makes the picture and caches it. @throws Error when it cannot be made. */
  make(): Promise<Picture>;
}

const readIfExists = (file: string): Promise<Buffer | null> =>
  readFile(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT" || error.code === "ENOTDIR") return null;
    throw error;
  });

/** Writes a file completely or not at all: neither a concurrent read nor a stop of the process leaves half a picture. */
async function writeAtomically(file: string, bytes: Buffer): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  const temporary = `${file}.${randomUUID()}.tmp`;
  try {
    await writeFile(temporary, bytes);
    await rename(temporary, file);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

/** Returns the hash of a photograph's content. The file is read again only when it has changed. */
function contentHashes() {
  const hashes = new Map<string, { stamp: string; hash: string }>();
  return async (file: string): Promise<string | null> => {
    const found = await stat(file).catch(() => null);
    if (!found?.isFile()) return null;
    const stamp = `${found.mtimeMs}-${found.size}`;
    const known = hashes.get(file);
    if (known?.stamp === stamp) return known.hash;
    const hash = createHash("sha256")
      .update(await readFile(file))
      .digest("hex")
      .slice(0, 20);
    hashes.set(file, { stamp, hash });
    return hash;
  };
}

/**
 * Smaller copies of the photographs in `photosDir`, made on the first request and cached in `cacheDir` under a hash of
 * their content and the version of `encoding`. At most one of each format is made at a time.
 */
export function createPictures(photosDir: string, cacheDir: string, encoding: PictureEncoding): PictureStore {
  const hashOf = contentHashes();
  // A queue for each format: AVIF is slow, and visitors get WebP meanwhile.
  const queues = { avif: createSerialQueue(), webp: createSerialQueue(), jpg: createSerialQueue() };
  return {
    async find({ name, width, format }) {
      const source = path.join(photosDir, `${name}.jpg`);
      const content = await hashOf(source);
      if (content === null) return null;
      const key = `${content}-w${width}-${encoding.version}.${format}`;
      const file = path.join(cacheDir, key);
      const picture = (bytes: Buffer): Picture => ({ bytes, etag: `"${key}"`, format });
      const cached = async () => {
        const bytes = await readIfExists(file);
        return bytes && picture(bytes);
      };
      return {
        cached,
        async make() {
          await queues[format].run(key, async () => {
            if (await cached()) return;
            await writeAtomically(file, await encode(await readFile(source), { width, format }, encoding));
          });
          const made = await cached();
          if (!made) throw new Error(`${key} was made, but its file is missing`);
          return made;
        },
      };
    },
    async close() {
      await Promise.all(Object.values(queues).map((queue) => queue.close()));
    },
  };
}
