import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";

const brotli = promisify(brotliCompress);
const gz = promisify(gzip);
/** Compressed at each request: 11, the smallest, takes fifty times as long. */
const params = { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT };

/** The best of ours that an Accept-Encoding header takes; a name with `q=0` is refused. */
export function encodingFor(accepted: string | undefined): "br" | "gzip" | null {
  const taken = new Set(
    (accepted ?? "").split(",").flatMap((part) => {
      const [name = "", weight = "1"] = part
        .trim()
        .toLowerCase()
        .split(/\s*;\s*q=/);
      return Number(weight) > 0 ? [name] : [];
    }),
  );
  if (taken.has("br")) return "br";
  return taken.has("gzip") || taken.has("*") ? "gzip" : null;
}

/** Sends a text as small as the browser takes it. The compressing plugin leaves out what a not-found handler answers. */
export async function sendCompressed(
  request: FastifyRequest,
  reply: FastifyReply,
  text: string,
): Promise<FastifyReply> {
  reply.header("Vary", "Accept-Encoding");
  const encoding = encodingFor(request.headers["accept-encoding"]);
  if (!encoding) return reply.send(text);
  const bytes = encoding === "br" ? await brotli(text, { params }) : await gz(text);
  return reply.header("Content-Encoding", encoding).send(bytes);
}
