import { readFile } from "node:fs/promises";
import type { PageConfig, PageRegistry } from "@aurelle/shared/contract/registry";
import { matchPath } from "@aurelle/shared/router";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { shellPages } from "../src/content/pages";
import { sendCompressed } from "./compressed";
import type { ShopConfig } from "./config";
import { cspHash, importMap, renderDocument, type ShellAssets } from "./document";
import { readOverrides, withOverrides } from "./overrides";
import { hasCanary, pageRegistry, type RegistryReader } from "./releases";
import { issueReportToken } from "./reports/token";
import { documentPolicy } from "./security";
import type { ApiReader } from "./seo/apiReader";
import { pageSeo, seoElements } from "./seo/pageSeo";
import { askForProduct, type ProductAnswer } from "./seo/product";
import { newVisitor, visitorCookie, visitorOf } from "./visitor";

interface Found {
  page: Pick<PageConfig, "path" | "title" | "description" | "protected">;
  remote: string | null;
}

/** The page of a path, by the same table as the browser's. */
function findPage(pathname: string, registry: PageRegistry): Found | null {
  const own = shellPages.find(({ path }) => matchPath(path, pathname));
  if (own) return { page: own, remote: null };
  for (const [remote, { entry }] of Object.entries(registry.remotes)) {
    const page = entry.pages.find(({ path }) => matchPath(path, pathname));
    if (page) return { page, remote };
  }
  return null;
}

/** In development the remotes at work take the place of their releases. */
async function withDevRemotes(registry: PageRegistry, dev: ShopConfig["dev"]): Promise<PageRegistry> {
  if (!dev) return registry;
  const remotes = JSON.parse(await readFile(dev.registryFile, "utf8")) as PageRegistry["remotes"];
  return { ...registry, remotes: dev.isAlone ? remotes : { ...registry.remotes, ...remotes } };
}

/** Origins beside our own: dev servers, and what an allowed override names. None in production. */
const devOrigins = (registry: PageRegistry, { dev }: ShopConfig): string[] => {
  const bases = Object.values(registry.remotes).map(({ entry }) => entry.base);
  const urls = [...(dev ? [dev.shellUrl] : []), ...bases.filter((base) => base.startsWith("http"))];
  return [...new Set(urls.map((url) => new URL(url).origin))];
};

/** A path that names a file: a stale chunk must fail as 404, never as HTML (reliability 2.10). */
const isFilePath = (pathname: string) =>
  /^\/(?:api|r|assets|photos)(?:\/|$)/.test(pathname) || /\.[a-z0-9]{2,5}$/i.test(pathname);

/** What is known of the product whose page this is; `null`: it is no product's page. */
async function productOf(found: Found | null, pathname: string, ask: ApiReader, address: string) {
  if (found?.page.path !== "/product/:id") return null;
  const id = matchPath(found.page.path, pathname)?.params.id;
  return id ? askForProduct(ask, id, address) : ({ status: "missing" } satisfies ProductAnswer);
}

export function addPages(
  app: FastifyInstance,
  config: ShopConfig,
  releases: RegistryReader,
  shell: ShellAssets,
  ask: ApiReader,
): void {
  const isTls = config.publicUrl.startsWith("https:");

  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { pathname, searchParams } = new URL(request.url, "http://shop.invalid");
    const { registry: stored } = await releases.current();
    const overrides = readOverrides(searchParams, stored, config.allowsOverrideOrigins);
    for (const words of overrides.refused) request.log.warn({ override: words }, "override refused");
    const known = visitorOf(request.headers.cookie);
    const visitor = known ?? (hasCanary(stored) ? newVisitor() : null);
    if (visitor && !known) reply.header("Set-Cookie", visitorCookie(visitor, isTls));
    const chosen = withOverrides(pageRegistry(stored, visitor), stored, overrides);
    const registry = await withDevRemotes(chosen, config.dev);
    const found = findPage(pathname, registry);
    const product = await productOf(found, pathname, ask, request.ip);
    const seo = pageSeo({ publicUrl: config.publicUrl, pathname, page: found?.page ?? null, product });
    const map = importMap(registry);
    const html = renderDocument(
      {
        title: seo.title,
        description: seo.description,
        canonical: seo.canonical,
        seo: seoElements(seo),
        shell,
        data: {
          registry,
          countdown: { target: config.countdownTarget },
          settings: { demoMode: config.demoMode },
          overrides: overrides.taken,
          reportToken: config.dev ? "" : issueReportToken(config.secret, Date.now()),
        },
        poster: pathname === "/" ? "/hero/aurora-loop-poster.webp" : null,
        remote: found?.remote ?? null,
        isDev: config.dev !== null,
      },
      map,
    );
    reply
      .code(found && product?.status !== "missing" ? 200 : 404)
      .header("Content-Security-Policy", documentPolicy(cspHash(map), devOrigins(registry, config), isTls))
      .header("Cache-Control", "no-cache")
      .type("text/html; charset=utf-8");
    return sendCompressed(request, reply, html);
  }

  app.setNotFoundHandler(async (request, reply) => {
    const { pathname } = new URL(request.url, "http://shop.invalid");
    const wantsPage = (request.method === "GET" || request.method === "HEAD") && !isFilePath(pathname);
    if (wantsPage) return answer(request, reply);
    return reply.code(404).header("Cache-Control", "no-store").type("text/plain; charset=utf-8").send("Not found\n");
  });
}
