import type { FastifyInstance } from "fastify";
import { setUrl } from "../../protocol/releaseSet";
import { immutableSender } from "../http/immutableFiles";
import type { StoredSets } from "./StoredSets";

const yearS = 31_536_000;
/** Compressed sets in memory. */
const maxCompressed = 20;
/** A set of 400 remotes takes 60 ms at this quality. */
const brotliQuality = 9;

/** `GET /sets/<name>.json` (protocol/releaseSet.ts). It never changes. */
export function addSetRoutes(app: FastifyInstance, sets: Pick<StoredSets, "read">): void {
  const send = immutableSender(maxCompressed, brotliQuality);
  app.get<{ Params: { name: string } }>(setUrl(":name([\\w-]{43})"), async (request, reply) => {
    const { name } = request.params;
    const text = await sets.read(name);
    if (text === null) return reply.code(404).header("Cache-Control", "no-store").send({ error: "no such set" });
    return send(request, reply.type("application/json; charset=utf-8"), name, Buffer.from(text), yearS);
  });
}
