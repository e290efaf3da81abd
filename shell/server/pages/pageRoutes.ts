import { readFile } from "node:fs/promises";
import type { PageRegistry, Registry } from "@aurelle/shared/contract/registry";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { setHeader } from "../../protocol/offlineProtocol";
import type { ShopConfig } from "../config";
import { encodingFor, sendCompressed } from "../http/compression";
import { newVisitor, visitorCookie, visitorOf } from "../http/visitorCookie";
import { readOverrides, withOverrides } from "../releases/overrides";
import { hasCanary, pageRegistry, type RegistryReader } from "../releases/registryReader";
import type { KeptPage } from "../rendering/HtmlCache";
import { PageCache } from "../rendering/PageCache";
import { setKeyOf } from "../rendering/RenderPool";
import { makePage, type PageParts } from "./makePage";
import { pageQuery } from "./pageQuery";
import type { OfflineSwitch } from "./serviceWorker";

/** In development the remotes at work take the place of their releases. */
async function withDevRemotes(registry: PageRegistry, dev: ShopConfig["dev"]): Promise<PageRegistry> {
  if (!dev) return registry;
  const remotes = JSON.parse(await readFile(dev.registryFile, "utf8")) as PageRegistry["remotes"];
  return { ...registry, remotes: dev.isStandalone ? remotes : { ...registry.remotes, ...remotes } };
}

/** A path that names a file: a stale chunk must fail as 404, never as HTML (reliability 2.10). */
const isFilePath = (pathname: string) =>
  /^\/(?:api|r|assets|photos)(?:\/|$)/.test(pathname) || /\.[a-z0-9]{2,5}$/i.test(pathname);

/**
 * The same for all visitors of a set of releases, so a proxy may keep it for a moment: as long as a release that was taken out may
 * still be handed out. A browser asks each time.
 */
const sharedCaching = "public, max-age=0, s-maxage=10, stale-while-revalidate=30";

/** The releases of a page, and their set as one name. */
interface Chosen {
  registry: PageRegistry;
  set: string;
}

/** What all visitors are given of a registry: worked out once, it is more work than sending a page. */
const ofAll = new WeakMap<Registry, Chosen>();

function chosenOfAll(stored: Registry): Chosen {
  const known = ofAll.get(stored);
  if (known) return known;
  const registry = pageRegistry(stored);
  const chosen = { registry, set: setKeyOf(registry) };
  ofAll.set(stored, chosen);
  return chosen;
}

/** The bytes that a visitor can read. */
async function send(request: FastifyRequest, reply: FastifyReply, page: KeptPage): Promise<FastifyReply> {
  const encoding = encodingFor(request.headers["accept-encoding"]);
  if (page.offlineSet !== null) reply.header(setHeader, page.offlineSet);
  reply.header("ETag", page.etag).header("Vary", "Accept-Encoding").header("Content-Security-Policy", page.policy);
  if (page.status === 200 && request.headers["if-none-match"]?.split(/\s*,\s*/).includes(page.etag))
    return reply.code(304).send();
  if (encoding) reply.header("Content-Encoding", encoding);
  const bytes = encoding === "gzip" ? await page.gzip() : encoding === "br" ? page.br : page.plain;
  return reply.code(page.status).type("text/html; charset=utf-8").send(bytes);
}

interface PageRoutes extends PageParts {
  releases: RegistryReader;
  mayKeep: OfflineSwitch;
}

/** @returns to be called when the catalogue has changed. */
export function addPages(app: FastifyInstance, { releases, mayKeep, ...parts }: PageRoutes): () => void {
  const { config, pool } = parts;
  const isTls = config.publicUrl.startsWith("https:");
  const pages = new PageCache();

  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const asked = new URL(request.url, "http://shop.invalid");
    const { pathname, searchParams } = asked;
    const { registry: stored } = await releases.current();
    const overrides = readOverrides(searchParams, stored, config.allowsOverrideOrigins);
    for (const words of overrides.refused) request.log.warn({ override: words }, "override refused");
    const known = visitorOf(request.headers.cookie);
    const hasTrial = hasCanary(stored);
    const visitor = known ?? (hasTrial ? newVisitor() : null);
    if (visitor && !known) reply.header("Set-Cookie", visitorCookie(visitor, isTls));
    const hasOverrides = Object.keys(overrides.taken).length > 0;
    const ofMany = hasTrial || hasOverrides || config.dev ? null : chosenOfAll(stored);
    const registry =
      ofMany?.registry ??
      (await withDevRemotes(withOverrides(pageRegistry(stored, visitor), stored, overrides), config.dev));
    const url = pageQuery(asked);
    const asker = { address: request.ip, requestId: request.id };
    const worksOffline = await mayKeep();
    const of = { pathname, url, asker, overrides: overrides.taken, worksOffline };
    if (!pool || hasOverrides) {
      // One visitor's own: nothing is drawn for it, and nothing kept.
      const page = await makePage({ ...parts, pool: null }, registry, of);
      reply
        .code(page.status)
        .header("Content-Security-Policy", page.policy)
        .header("Cache-Control", "no-cache")
        .type("text/html; charset=utf-8");
      return sendCompressed(request, reply, page.html);
    }
    const page = await pages.get(`${stored.revision} ${ofMany?.set ?? setKeyOf(registry)} ${worksOffline} ${url}`, () =>
      makePage(parts, registry, of),
    );
    // With a canary two visitors may get different pages at one address: only their own browsers may keep them.
    const isShared = !hasTrial && page.isComplete;
    return send(request, reply.header("Cache-Control", isShared ? sharedCaching : "no-cache"), page);
  }

  app.setNotFoundHandler(async (request, reply) => {
    const { pathname } = new URL(request.url, "http://shop.invalid");
    const wantsPage = (request.method === "GET" || request.method === "HEAD") && !isFilePath(pathname);
    if (wantsPage) return answer(request, reply);
    return reply.code(404).header("Cache-Control", "no-store").type("text/plain; charset=utf-8").send("Not found\n");
  });
  return () => pages.clear();
}
