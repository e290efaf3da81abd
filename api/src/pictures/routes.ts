import { createReadStream } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { type PictureRequest, readAddress } from "./readAddress";
import { createPictures, type FoundPicture, type Picture, type PictureStore } from "./store";

/** Nobody waits longer for a picture that is not made yet (docs/decisions/0008-pictures.md). */
const patienceMs = 300;

/** The address has no hash, so a replaced photograph must arrive in the end; until then nobody waits to ask. */
const keptFor = "public, max-age=86400, stale-while-revalidate=2592000";

function send(request: FastifyRequest, reply: FastifyReply, { bytes, etag, format }: Picture): FastifyReply {
  reply.header("etag", etag).header("cache-control", keptFor);
  const known = request.headers["if-none-match"]?.split(",").map((tag) => tag.trim().replace(/^W\//, ""));
  if (known?.includes(etag)) return reply.code(304).send();
  return reply.type(`image/${format}`).send(bytes);
}

type Warn = (error: unknown) => void;

/** The AVIF, or the WebP which is made in a tenth of the time; `null`: neither is ready in time. Both are made to the end. */
async function makeInTime(store: PictureStore, wish: PictureRequest, found: FoundPicture, warn: Warn) {
  const making = [found.make()];
  if (wish.format === "avif") {
    const simpler = await store.find({ ...wish, format: "webp" });
    if (simpler) making.push(simpler.kept().then((kept) => kept ?? simpler.make()));
  }
  for (const made of making) made.catch(warn);
  const late = new AbortController();
  const first = Promise.any(making).catch(() => null);
  const picture = await Promise.race([first, sleep(patienceMs, null, { signal: late.signal }).catch(() => null)]);
  late.abort();
  return picture;
}

/** `/photos/w512/rings/dome-band-ring.avif`: a photograph in a width and format of the contract. */
export function pictureRoutes(app: FastifyInstance, photosDir: string, keptDir: string): void {
  const store = createPictures(photosDir, keptDir);
  app.addHook("onClose", () => store.close());
  let isClosing = false;
  app.addHook("preClose", async () => {
    isClosing = true;
  });
  const warn: Warn = (err) => {
    if (!isClosing) app.log.warn({ err }, "a picture could not be made");
  };

  app.get<{ Params: { size: string; "*": string } }>("/:size(^w\\d{3}$)/*", async (request, reply) => {
    const { size, "*": rest } = request.params;
    const wish = readAddress(`${size}/${rest}`);
    const found = wish && (await store.find(wish));
    if (!wish || !found) return reply.callNotFound();
    const kept = await found.kept();
    if (kept) return send(request, reply, kept);
    const made = await makeInTime(store, wish, found, warn);
    if (made?.format === wish.format) return send(request, reply, made);
    // Something else than was asked for: good for this once.
    reply.header("cache-control", "no-store");
    if (made) return reply.type(`image/${made.format}`).send(made.bytes);
    return reply.type("image/jpeg").send(createReadStream(path.join(photosDir, `${wish.name}.jpg`)));
  });
}
