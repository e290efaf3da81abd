import { createHash } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { brotli, encodingFor, gzip } from "./compression";

/** A text as bytes that are ready to be sent to many clients. */
export interface PackedText {
  etag: string;
  plain: Buffer;
  br: Buffer;
  gzip: Buffer;
}

/** Higher, and therefore slower, than for a single response, because the result is sent many times. */
const brotliQuality = 6;

/** Weak: the encodings of a text share it. */
const etagOf = (text: string): string => `W/"${createHash("sha1").update(text).digest("base64url")}"`;

/** Compresses a text once for all clients. */
export async function packText(text: string): Promise<PackedText> {
  const plain = Buffer.from(text);
  return { etag: etagOf(text), plain, br: await brotli(plain, brotliQuality), gzip: await gzip(plain) };
}

/** Whether the client has the response already. Adds the ETag, with which it can ask. */
function isKnown(request: FastifyRequest, reply: FastifyReply, etag: string): boolean {
  reply.header("ETag", etag).header("Vary", "Accept-Encoding");
  return request.headers["if-none-match"]?.split(/\s*,\s*/).includes(etag) === true;
}

/** Sends JSON, or 304 when the client has it already. */
export const sendJson = (request: FastifyRequest, reply: FastifyReply, value: unknown): FastifyReply => {
  const text = JSON.stringify(value);
  return isKnown(request, reply, etagOf(text)) ? reply.code(304).send() : reply.type("application/json").send(text);
};

/** Sends packed JSON in the best encoding that the client accepts, or 304 when the client has it already. */
export function sendPackedJson(request: FastifyRequest, reply: FastifyReply, packed: PackedText): FastifyReply {
  if (isKnown(request, reply, packed.etag)) return reply.code(304).send();
  const encoding = encodingFor(request.headers["accept-encoding"]);
  if (encoding) reply.header("Content-Encoding", encoding);
  return reply.type("application/json").send(encoding ? packed[encoding] : packed.plain);
}
