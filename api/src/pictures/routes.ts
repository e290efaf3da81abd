import { createReadStream } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { type PictureEncoding, shopEncoding } from "./encode";
import { type CopyFormat, type PictureRequest, readAddress } from "./readAddress";
import { createPictures, type FoundPicture, type Picture, type PictureStore } from "./store";

/** How long a request waits for a picture that is not made yet (docs/decisions/0008-pictures.md). */
const makeTimeoutMs = 300;

/** The URL has no hash, so a copy expires after a day. The browser shows it while it fetches the next one. */
const cacheControl = "public, max-age=86400, stale-while-revalidate=2592000";

const mediaTypes: Readonly<Record<CopyFormat, string>> = { avif: "image/avif", webp: "image/webp", jpg: "image/jpeg" };

function send(request: FastifyRequest, reply: FastifyReply, { bytes, etag, format }: Picture): FastifyReply {
  reply.header("etag", etag).header("cache-control", cacheControl);
  const cachedTags = request.headers["if-none-match"]?.split(",").map((tag) => tag.trim().replace(/^W\//, ""));
  if (cachedTags?.includes(etag)) return reply.code(304).send();
  return reply.type(mediaTypes[format]).send(bytes);
}

type Warn = (error: unknown) => void;

/**
 * The picture in the format of the request when it is ready in time, else as WebP, which takes a tenth of AVIF's time;
 * null when neither is ready within `makeTimeoutMs`. Both are made to the end and cached.
 */
async function makeWithinTimeout(store: PictureStore, request: PictureRequest, found: FoundPicture, warn: Warn) {
  const making = [found.make()];
  if (request.format === "avif") {
    const webp = await store.find({ ...request, format: "webp" });
    if (webp) making.push(webp.cached().then((cached) => cached ?? webp.make()));
  }
  for (const made of making) made.catch(warn);
  const timeout = new AbortController();
  const first = Promise.any(making).catch(() => null);
  const picture = await Promise.race([first, sleep(makeTimeoutMs, null, { signal: timeout.signal }).catch(() => null)]);
  timeout.abort();
  return picture;
}

/** `/photos/w512/rings/dome-band-ring.avif`: a photograph in a width and format of the contract. */
export function pictureRoutes(
  app: FastifyInstance,
  photosDir: string,
  cacheDir: string,
  encoding: PictureEncoding = shopEncoding,
): void {
  const store = createPictures(photosDir, cacheDir, encoding);
  app.addHook("onClose", () => store.close());
  let isClosing = false;
  app.addHook("preClose", async () => {
    isClosing = true;
  });
  const warn: Warn = (err) => {
    if (!isClosing) app.log.warn({ err }, "a picture could not be made");
  };

  app.get<{ Params: { size: string; "*": string } }>("/:size(^w\\d{3,4}$)/*", async (request, reply) => {
    const { size, "*": rest } = request.params;
    const requested = readAddress(`${size}/${rest}`);
    const found = requested && (await store.find(requested));
    if (!requested || !found) return reply.callNotFound();
    const cached = await found.cached();
    if (cached) return send(request, reply, cached);
    const made = await makeWithinTimeout(store, requested, found, warn);
    if (made?.format === requested.format) return send(request, reply, made);
    // Another format than the requested one: for this response only.
    reply.header("cache-control", "no-store");
    if (made) return reply.type(mediaTypes[made.format]).send(made.bytes);
    return reply.type("image/jpeg").send(createReadStream(path.join(photosDir, `${requested.name}.jpg`)));
  });
}
