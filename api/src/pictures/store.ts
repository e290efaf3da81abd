import { createHash, randomUUID } from "node:crypto";
import { mkdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import type { PictureFormat } from "@aurelle/shared/contract";
import { encode, recipe } from "./encode";
import type { PictureRequest } from "./readAddress";
import { createSerialQueue } from "./serialQueue";

export interface Picture {
  bytes: Buffer;
  /** Says what the bytes are: another photograph, width, format or recipe has another tag. */
  etag: string;
  format: PictureFormat;
}
export interface PictureStore {
  /** `null`: there is no such photograph. */
  find(wish: PictureRequest): Promise<FoundPicture | null>;
  /** Drops what waits to be made, and waits for what is being made. */
  close(): Promise<void>;
}
export interface FoundPicture {
  /** The file that is kept; `null`: not made yet. */
  kept(): Promise<Picture | null>;
  /** Makes it and keeps it. @throws Error when it cannot be made. */
  make(): Promise<Picture>;
}

const readIfThere = (file: string): Promise<Buffer | null> =>
  readFile(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT" || error.code === "ENOTDIR") return null;
    throw error;
  });

/** Whole or not at all: a reader never sees half a picture, nor does a stop in the middle leave one. */
async function keep(file: string, bytes: Buffer): Promise<void> {
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

/** What is in a photograph, as a name. Read again only when the file has changed. */
function contentNames() {
  const known = new Map<string, { stamp: string; name: string }>();
  return async (file: string): Promise<string | null> => {
    const found = await stat(file).catch(() => null);
    if (!found?.isFile()) return null;
    const stamp = `${found.mtimeMs}-${found.size}`;
    const before = known.get(file);
    if (before?.stamp === stamp) return before.name;
    const name = createHash("sha256")
      .update(await readFile(file))
      .digest("hex")
      .slice(0, 20);
    known.set(file, { stamp, name });
    return name;
  };
}

/**
 * Smaller copies of the photographs in `photosDir`, made when first asked for and kept in `keptDir` under a name that
 * says what is in them. At most one AVIF and one WebP are made at a time.
 */
export function createPictures(photosDir: string, keptDir: string): PictureStore {
  const nameOf = contentNames();
  // A lane each: AVIF is slow, and WebP is what a visitor gets meanwhile.
  const lanes = { avif: createSerialQueue(), webp: createSerialQueue() };
  return {
    async find({ name, width, format }) {
      const source = path.join(photosDir, `${name}.jpg`);
      const content = await nameOf(source);
      if (content === null) return null;
      const key = `${content}-w${width}-${recipe}.${format}`;
      const file = path.join(keptDir, key);
      const picture = (bytes: Buffer): Picture => ({ bytes, etag: `"${key}"`, format });
      const kept = async () => {
        const bytes = await readIfThere(file);
        return bytes && picture(bytes);
      };
      return {
        kept,
        async make() {
          await lanes[format].run(key, async () => {
            if (await kept()) return;
            await keep(file, await encode(await readFile(source), { width, format }));
          });
          const made = await kept();
          if (!made) throw new Error(`${key} was made and is gone`);
          return made;
        },
      };
    },
    async close() {
      await Promise.all([lanes.avif.close(), lanes.webp.close()]);
    },
  };
}
