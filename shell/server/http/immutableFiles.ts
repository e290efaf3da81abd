import type { FastifyReply, FastifyRequest } from "fastify";
import { dropOldest } from "../dropOldest";
import { brotli, encodingFor, gzip } from "./compression";

/**
 * Sends texts that never change under their name. Each is compressed once, because every visitor requests it.
 * @param max compressed texts in memory; the one that was compressed first goes first
 * @param brotliQuality from 0 to 11
 */
export function immutableSender(max: number, brotliQuality: number) {
  const compressed = new Map<string, Promise<Buffer>>();
  return async (request: FastifyRequest, reply: FastifyReply, name: string, text: Buffer, maxAgeS: number) => {
    reply.headers({ "Cache-Control": `public, max-age=${maxAgeS}, immutable`, Vary: "Accept-Encoding" });
    const encoding = encodingFor(request.headers["accept-encoding"]);
    if (!encoding) return reply.send(text);
    const key = `${encoding} ${name}`;
    const bytes = compressed.get(key) ?? (encoding === "br" ? brotli(text, brotliQuality) : gzip(text));
    compressed.set(key, bytes);
    dropOldest(compressed, max);
    return reply.header("Content-Encoding", encoding).send(await bytes);
  };
}
