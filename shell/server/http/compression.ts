import { promisify } from "node:util";
import { brotliCompress, constants, gzip as gzipCompress } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzipCompress);

/** @param quality from 0 to 11. 11 gives the smallest result and takes fifty times as long as 4. */
export const brotli = (bytes: Buffer, quality: number): Promise<Buffer> =>
  brotliAsync(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  });

/** At zlib's default level, 6. */
export const gzip = (bytes: Buffer): Promise<Buffer> => gzipAsync(bytes);

/** The quality for a text that is compressed for one response. */
const perRequestQuality = 4;

/** The encodings that an Accept-Encoding header allows, in lower case. A name with `q=0` is not allowed. */
export const acceptedEncodings = (acceptEncoding: string | undefined): ReadonlySet<string> =>
  new Set(
    (acceptEncoding ?? "").split(",").flatMap((part) => {
      const [name = "", weight = "1"] = part
        .trim()
        .toLowerCase()
        .split(/\s*;\s*q=/);
      return Number(weight) > 0 ? [name] : [];
    }),
  );

/** The best supported encoding that an Accept-Encoding header allows; `null` for none. */
export function encodingFor(acceptEncoding: string | undefined): "br" | "gzip" | null {
  const accepted = acceptedEncodings(acceptEncoding);
  if (accepted.has("br")) return "br";
  return accepted.has("gzip") || accepted.has("*") ? "gzip" : null;
}

/** Compresses and sends a text, as UTF-8. @fastify/compress does not do it for a response of the not-found handler. */
export async function sendCompressed(
  request: FastifyRequest,
  reply: FastifyReply,
  plain: Buffer,
): Promise<FastifyReply> {
  reply.header("Vary", "Accept-Encoding");
  const encoding = encodingFor(request.headers["accept-encoding"]);
  if (!encoding) return reply.send(plain);
  const bytes = encoding === "br" ? await brotli(plain, perRequestQuality) : await gzip(plain);
  return reply.header("Content-Encoding", encoding).send(bytes);
}
