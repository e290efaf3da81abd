import type { FastifyInstance } from "fastify";
import { immutableSender } from "../http/immutableFiles";
import { dictionaryUrl } from "./dictionaryHeaders";
import type { PageDictionaries } from "./PageDictionaries";

const monthS = 30 * 86_400;
/** Compressed dictionaries in memory. */
const maxCompressed = 4;
/** Each visitor gets one, and it is compressed once: 0.6 s. */
const brotliQuality = 11;

/** `GET /dictionaries/<name>`: browsers use it for the documents of this shop (RFC 9842 §2). Its name is the SHA-256 of its bytes. */
export function addDictionaryRoutes(app: FastifyInstance, dictionaries: Pick<PageDictionaries, "read">): void {
  const send = immutableSender(maxCompressed, brotliQuality);
  app.get<{ Params: { name: string } }>(dictionaryUrl(":name([\\w-]{43})"), async (request, reply) => {
    const { name } = request.params;
    const dictionary = await dictionaries.read(name);
    if (!dictionary) return reply.code(404).header("Cache-Control", "no-store").send({ error: "no such dictionary" });
    reply.header("Use-As-Dictionary", 'match="/*", match-dest=("document")').type("text/plain; charset=utf-8");
    return send(request, reply, name, dictionary.bytes, monthS);
  });
}
