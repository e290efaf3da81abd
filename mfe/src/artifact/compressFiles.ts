import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { forEachAtOnce } from "../forEachAtOnce";

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);
const compressible = /\.(js|css|svg|json|webmanifest|txt)$/;
/** Bytes; a compressed copy of a smaller file saves nothing. */
const minBytes = 512;

/** Bytes. For a megabyte the highest quality takes eight times as long as the one that larger files get. */
const maxSlowBytes = 512 * 1024;

/** Compresses with brotli, files of usual size at its highest quality. */
export function brotli(bytes: Buffer): Promise<Buffer> {
  const quality = bytes.length > maxSlowBytes ? 9 : 11;
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  return compressBrotli(bytes, { params });
}

async function compressFile(file: string): Promise<void> {
  const bytes = await readFile(file);
  if (bytes.length < minBytes) return;
  await writeFile(`${file}.br`, await brotli(bytes));
  await writeFile(`${file}.gz`, await compressGzip(bytes, { level: 9 }));
}

/**
 * Writes `.br` and `.gz` copies beside each compressible file, so that the server compresses nothing per request.
 * @param atOnce how many files at a time. Each takes one of Node's four threads, which also read all files of a server
 */
export function compressFiles(dir: string, files: readonly string[], atOnce = 4): Promise<void> {
  const compressed = files.filter((file) => compressible.test(file)).map((file) => path.join(dir, file));
  return forEachAtOnce(compressed, compressFile, atOnce);
}
