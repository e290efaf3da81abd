import type { FastifyInstance, FastifyReply } from "fastify";
import type { ShopConfig } from "../config";
import type { ApiReader } from "../http/apiReader";
import { pageRegistry } from "../releases/pageRegistry";
import type { RegistryReader } from "../releases/registryReader";
import type { ShellSource } from "../releases/shellAssets";
import { productParts } from "./productParts";
import { publicPaths, robotsText, sitemapIndexText, sitemapText } from "./seoFiles";

const sendXml = (reply: FastifyReply, text: string) =>
  reply.header("Cache-Control", "public, max-age=3600").type("application/xml; charset=utf-8").send(text);

/** Makes a search engine try again later. From a sitemap without products it would conclude that the products are gone. */
const sendUnavailable = (reply: FastifyReply) =>
  reply.code(503).headers({ "Cache-Control": "no-store", "Retry-After": "60" }).send("Try again later.\n");

/** `robots.txt` and `sitemap.xml` (decision 42). The sitemap is an index of parts when one file would be too long. */
export function addSeoFiles(
  app: FastifyInstance,
  { publicUrl }: Pick<ShopConfig, "publicUrl">,
  { releases, shells, readApi }: { releases: RegistryReader; shells: ShellSource; readApi: ApiReader },
  now: () => number = Date.now,
): void {
  const products = productParts(readApi, now);
  const pages = async () => {
    const { registry } = await releases.current();
    const { facts } = await shells.choose(registry, null);
    return publicPaths(pageRegistry(registry, facts));
  };
  app.get("/robots.txt", async (_request, reply) =>
    reply.header("Cache-Control", "public, max-age=3600").type("text/plain; charset=utf-8").send(robotsText(publicUrl)),
  );
  app.get("/sitemap.xml", async (_request, reply) => {
    const first = await products(1);
    if (!first) return sendUnavailable(reply);
    if (first.parts <= 1) return sendXml(reply, sitemapText(publicUrl, [...(await pages()), ...first.paths]));
    const parts = Array.from({ length: first.parts }, (_, index) => `/sitemap-products-${index + 1}.xml`);
    return sendXml(reply, sitemapIndexText(publicUrl, ["/sitemap-pages.xml", ...parts]));
  });
  app.get("/sitemap-pages.xml", async (_request, reply) => sendXml(reply, sitemapText(publicUrl, await pages())));
  app.get<{ Params: { part: string } }>("/sitemap-products-:part(^[1-9]\\d{0,4}).xml", async (request, reply) => {
    const part = await products(Number(request.params.part));
    if (!part) return sendUnavailable(reply);
    if (Number(request.params.part) > part.parts) return reply.callNotFound();
    return sendXml(reply, sitemapText(publicUrl, part.paths));
  });
}
