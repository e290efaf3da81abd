import path from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import { apiRoot } from "../apiRoot";
import type { PictureEncoding } from "./encode";
import { pictureRoutes } from "./routes";

const photosDir = path.join(apiRoot, "media", "photos");

interface PhotosOptions {
  /** The directory of the smaller copies; in the data directory unless set. */
  picturesDir?: string;
  /** The shop's unless set. */
  pictureEncoding?: PictureEncoding | undefined;
}

/**
 * The photographs below `/photos/`, which browsers cache for a day and then revalidate, and smaller copies of them below
 * `/photos/w512/`. A missing one is a 404 as plain text.
 */
export async function photosPlugin(app: FastifyInstance, options: PhotosOptions): Promise<void> {
  app.setNotFoundHandler((_request, reply) =>
    reply.code(404).header("cache-control", "no-store").type("text/plain; charset=utf-8").send("Not found."),
  );
  app.addHook("onRequest", async (_request, reply) => {
    reply.header("x-content-type-options", "nosniff");
  });
  const picturesDir = options.picturesDir ?? path.join(process.env.DATA_DIR || ".data", "pictures");
  pictureRoutes(app, photosDir, picturesDir, options.pictureEncoding);
  await app.register(fastifyStatic, {
    root: photosDir,
    prefix: "/",
    decorateReply: false,
    index: false,
    maxAge: "1d",
  });
}
