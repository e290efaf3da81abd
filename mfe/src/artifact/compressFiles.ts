import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);
const compressible = /\.(js|css|svg|json|webmanifest|txt)$/;
/** Bytes; a compressed copy of a smaller file saves nothing. */
const minBytes = 512;

/** Compresses with brotli at its highest quality. */
export function brotli(bytes: Buffer): Promise<Buffer> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  return compressBrotli(bytes, { params });
}

/** Writes `.br` and `.gz` copies beside each compressible file, so that the server compresses nothing per request. */
export async function compressFiles(dir: string, files: readonly string[]): Promise<void> {
  const work = files
    .filter((file) => compressible.test(file))
    .map(async (file) => {
      const bytes = await readFile(path.join(dir, file));
      if (bytes.length < minBytes) return;
      const [small, smallGz] = await Promise.all([brotli(bytes), compressGzip(bytes, { level: 9 })]);
      await writeFile(path.join(dir, `${file}.br`), small);
      await writeFile(path.join(dir, `${file}.gz`), smallGz);
    });
  await Promise.all(work);
}
