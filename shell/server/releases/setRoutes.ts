import type { FastifyInstance } from "fastify";
import { setUrl } from "../../protocol/releaseSet";
import { dropOldest } from "../dropOldest";
import { brotli, encodingFor, gzip } from "../http/compression";
import type { StoredSets } from "./StoredSets";

const yearS = 31_536_000;
/** Compressed sets in memory. A set is compressed once, because every visitor requests it. */
const maxCompressed = 20;
/** A set of 400 remotes takes 60 ms at this quality. */
const brotliQuality = 9;

/** `GET /sets/<name>.json` (protocol/releaseSet.ts). It never changes. */
export function addSetRoutes(app: FastifyInstance, sets: Pick<StoredSets, "read">): void {
  const compressed = new Map<string, Promise<Buffer>>();
  const compress = (name: string, encoding: "br" | "gzip", text: string): Promise<Buffer> => {
    const key = `${encoding} ${name}`;
    const bytes =
      compressed.get(key) ?? (encoding === "br" ? brotli(Buffer.from(text), brotliQuality) : gzip(Buffer.from(text)));
    compressed.set(key, bytes);
    dropOldest(compressed, maxCompressed);
    return bytes;
  };
  app.get<{ Params: { name: string } }>(setUrl(":name([\\w-]{43})"), async (request, reply) => {
    const { name } = request.params;
    const text = await sets.read(name);
    if (text === null) return reply.code(404).header("Cache-Control", "no-store").send({ error: "no such set" });
    const encoding = encodingFor(request.headers["accept-encoding"]);
    reply
      .headers({ "Cache-Control": `public, max-age=${yearS}, immutable`, Vary: "Accept-Encoding" })
      .type("application/json; charset=utf-8");
    if (!encoding) return reply.send(text);
    return reply.header("Content-Encoding", encoding).send(await compress(name, encoding, text));
  });
}
