import path from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import { apiRoot } from "../root";

/** The photographs below `/photos/`: kept for a day, then asked after by their ETag. A missing one is a plain 404. */
export async function photosScope(app: FastifyInstance): Promise<void> {
  app.setNotFoundHandler((_request, reply) =>
    reply.code(404).header("cache-control", "no-store").type("text/plain; charset=utf-8").send("Not found."),
  );
  await app.register(fastifyStatic, {
    root: path.join(apiRoot, "media", "photos"),
    prefix: "/",
    decorateReply: false,
    index: false,
    maxAge: "1d",
    setHeaders(response) {
      response.setHeader("x-content-type-options", "nosniff");
    },
  });
}
