import type { FastifyInstance, FastifyReply } from "fastify";
import type { ShopConfig } from "../config";
import type { ApiReader } from "../http/apiReader";
import { pageRegistry, type RegistryReader } from "../releases/registryReader";
import { type ProductPart, readProductPart } from "./readProductPart";
import { publicPaths, robotsText, sitemapIndexText, sitemapText } from "./seoFiles";

const hourMs = 3_600_000;
/** A part holds up to ten thousand addresses: a megabyte. */
const mostRemembered = 5;

/** Parts of the products, each read at most once an hour, and once for all who ask meanwhile; an old part is better than none. */
function rememberedParts(ask: ApiReader, now: () => number) {
  const known = new Map<number, { part: ProductPart; at: number }>();
  const reading = new Map<number, Promise<void>>();
  const read = async (number: number) => {
    const part = await readProductPart(ask, number);
    if (!part) return;
    known.delete(number);
    known.set(number, { part, at: now() });
    for (const oldest of known.keys()) if (known.size > mostRemembered) known.delete(oldest);
  };
  return async (number: number): Promise<ProductPart | null> => {
    const held = known.get(number);
    if (!held || now() - held.at > hourMs) {
      const running = reading.get(number) ?? read(number).finally(() => reading.delete(number));
      reading.set(number, running);
      await running;
    }
    return known.get(number)?.part ?? held?.part ?? null;
  };
}

const sendXml = (reply: FastifyReply, text: string) =>
  reply.header("Cache-Control", "public, max-age=3600").type("application/xml; charset=utf-8").send(text);

/** Without the products it would say that they are gone; a search engine comes again. */
const sendLater = (reply: FastifyReply) =>
  reply.code(503).headers({ "Cache-Control": "no-store", "Retry-After": "60" }).send("Try again later.\n");

/** `robots.txt` and `sitemap.xml` (decision 42), in parts where one file would be too long. */
export function addSeoFiles(
  app: FastifyInstance,
  { publicUrl }: Pick<ShopConfig, "publicUrl">,
  releases: RegistryReader,
  ask: ApiReader,
  now: () => number = Date.now,
): void {
  const products = rememberedParts(ask, now);
  const pages = async () => publicPaths(pageRegistry((await releases.current()).registry));
  app.get("/robots.txt", async (_request, reply) =>
    reply.header("Cache-Control", "public, max-age=3600").type("text/plain; charset=utf-8").send(robotsText(publicUrl)),
  );
  app.get("/sitemap.xml", async (_request, reply) => {
    const first = await products(1);
    if (!first) return sendLater(reply);
    if (first.parts <= 1) return sendXml(reply, sitemapText(publicUrl, [...(await pages()), ...first.paths]));
    const parts = Array.from({ length: first.parts }, (_, index) => `/sitemap-products-${index + 1}.xml`);
    return sendXml(reply, sitemapIndexText(publicUrl, ["/sitemap-pages.xml", ...parts]));
  });
  app.get("/sitemap-pages.xml", async (_request, reply) => sendXml(reply, sitemapText(publicUrl, await pages())));
  app.get<{ Params: { part: string } }>("/sitemap-products-:part(^[1-9]\\d{0,4}).xml", async (request, reply) => {
    const part = await products(Number(request.params.part));
    if (!part) return sendLater(reply);
    if (Number(request.params.part) > part.parts) return reply.callNotFound();
    return sendXml(reply, sitemapText(publicUrl, part.paths));
  });
}
