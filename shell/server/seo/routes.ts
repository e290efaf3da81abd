import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import type { ShopConfig } from "../config";
import { pageRegistry, type RegistryReader } from "../releases";
import type { ApiReader } from "./apiReader";
import { publicPaths, robotsText, sitemapText } from "./files";
import { productPaths } from "./productPaths";

const hourMs = 3_600_000;
/** A large catalogue takes minutes to read; who asks for the first time is then told to come again. */
const patienceMs = 4000;

/** The products' pages, read at most once an hour, and once for all who ask meanwhile; the last good list is better than none. */
function rememberedPaths(ask: ApiReader, now: () => number) {
  let known: { paths: string[]; at: number } | null = null;
  let reading: Promise<void> | null = null;
  const read = async () => {
    const paths = await productPaths(ask);
    if (paths) known = { paths, at: now() };
  };
  return async (): Promise<string[] | null> => {
    if (!known || now() - known.at > hourMs) {
      reading ??= read().finally(() => {
        reading = null;
      });
      if (!known) await Promise.race([reading, sleep(patienceMs, undefined, { ref: false })]);
    }
    return known?.paths ?? null;
  };
}

/** `robots.txt` and `sitemap.xml` (decisions 42). */
export function addSeoFiles(
  app: FastifyInstance,
  { publicUrl }: Pick<ShopConfig, "publicUrl">,
  releases: RegistryReader,
  ask: ApiReader,
  now: () => number = Date.now,
): void {
  const products = rememberedPaths(ask, now);
  app.get("/robots.txt", async (_request, reply) =>
    reply.header("Cache-Control", "public, max-age=3600").type("text/plain; charset=utf-8").send(robotsText(publicUrl)),
  );
  app.get("/sitemap.xml", async (_request, reply) => {
    const { registry } = await releases.current();
    const paths = await products();
    // Without the products it would say that they are gone; a search engine comes again.
    if (!paths) {
      return reply.code(503).headers({ "Cache-Control": "no-store", "Retry-After": "60" }).send("Try again later.\n");
    }
    return reply
      .header("Cache-Control", "public, max-age=3600")
      .type("application/xml; charset=utf-8")
      .send(sitemapText(publicUrl, [...publicPaths(pageRegistry(registry)), ...paths]));
  });
}
