import compress from "@fastify/compress";
import type { FastifyInstance, FastifyReply } from "fastify";

const isText = (type: unknown): boolean => /^text\/(?!event-stream)|json|xml|javascript/.test(String(type));

/** Names a request header that decides the answer, beside those that the route names. */
function addVary(reply: FastifyReply, name: string): void {
  const before = [reply.getHeader("Vary") ?? []].flat().join(", ");
  if (!before.toLowerCase().includes(name)) reply.header("Vary", before === "" ? name : `${before}, ${name}`);
}

/**
 * Compresses the texts of routes that do not do it themselves. `Vary` is also on what is sent as it is, because a cache in front of the shop
 * may store that one, and send it to a browser that accepts more, or fewer, encodings.
 */
export async function addCompression(app: FastifyInstance): Promise<void> {
  await app.register(compress, { threshold: 1024, encodings: ["br", "gzip"] });
  app.addHook("onSend", async (_request, reply) => {
    const isStored = reply.getHeader("Cache-Control") !== "no-store";
    if (isStored && isText(reply.getHeader("Content-Type"))) addVary(reply, "accept-encoding");
  });
}
