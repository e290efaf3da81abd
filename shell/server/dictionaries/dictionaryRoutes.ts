import type { FastifyInstance } from "fastify";
import { dropOldest } from "../dropOldest";
import { brotli, encodingFor, gzip } from "../http/compression";
import { dictionaryUrl } from "./dictionaryHeaders";
import type { PageDictionaries } from "./PageDictionaries";

const monthS = 30 * 86_400;
/** Compressed dictionaries in memory. */
const maxCompressed = 4;
/** Each visitor gets one, and it is compressed once: 0.6 s. */
const brotliQuality = 11;

/** `GET /dictionaries/<name>`: browsers use it for the documents of this shop (RFC 9842 §2). Its name is the SHA-256 of its bytes. */
export function addDictionaryRoutes(app: FastifyInstance, dictionaries: Pick<PageDictionaries, "read">): void {
  const compressed = new Map<string, Promise<Buffer>>();
  const compress = (key: string, encoding: "br" | "gzip", bytes: Buffer): Promise<Buffer> => {
    const result = compressed.get(key) ?? (encoding === "br" ? brotli(bytes, brotliQuality) : gzip(bytes));
    compressed.set(key, result);
    dropOldest(compressed, maxCompressed);
    return result;
  };
  app.get<{ Params: { name: string } }>(dictionaryUrl(":name([\\w-]{43})"), async (request, reply) => {
    const { name } = request.params;
    const dictionary = await dictionaries.read(name);
    if (!dictionary) return reply.code(404).header("Cache-Control", "no-store").send({ error: "no such dictionary" });
    const encoding = encodingFor(request.headers["accept-encoding"]);
    reply
      .headers({
        "Cache-Control": `public, max-age=${monthS}, immutable`,
        "Use-As-Dictionary": 'match="/*", match-dest=("document")',
        Vary: "Accept-Encoding",
      })
      .type("text/plain; charset=utf-8");
    if (!encoding) return reply.send(dictionary.bytes);
    return reply
      .header("Content-Encoding", encoding)
      .send(await compress(`${encoding} ${name}`, encoding, dictionary.bytes));
  });
}
