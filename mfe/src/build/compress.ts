import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const compressed = promisify(brotliCompress);
const gz = promisify(gzip);
const compressible = /\.(js|css|svg|json|webmanifest|txt)$/;
/** Below this many bytes a compressed copy is no smaller on the wire. */
const least = 512;

/** As small as brotli makes it. */
export function brotli(bytes: Buffer): Promise<Buffer> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  return compressed(bytes, { params });
}

/** Writes `.br` and `.gz` beside each file that gains by it, so that no request waits for a compressor. */
export async function compressFiles(dir: string, files: readonly string[]): Promise<void> {
  const work = files
    .filter((file) => compressible.test(file))
    .map(async (file) => {
      const bytes = await readFile(path.join(dir, file));
      if (bytes.length < least) return;
      const [small, smallGz] = await Promise.all([brotli(bytes), gz(bytes, { level: 9 })]);
      await writeFile(path.join(dir, `${file}.br`), small);
      await writeFile(path.join(dir, `${file}.gz`), smallGz);
    });
  await Promise.all(work);
}
