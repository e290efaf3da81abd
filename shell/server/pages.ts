import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { PageConfig, PageRegistry, Registry } from "@aurelle/shared/contract/registry";
import { matchPath } from "@aurelle/shared/router";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { shellPages } from "../src/content/pages";
import { keepMark, setHeader, standInUrl } from "../src/offline/protocol";
import type { PageData } from "../src/runtime/pageData";
import { idOf } from "../src/runtime/part";
import { encodingFor, sendCompressed } from "./compressed";
import type { ShopConfig } from "./config";
import { cspHash, importMap, renderDocument, type ShellAssets } from "./document";
import type { DrawingPool } from "./drawing/DrawingPool";
import { setKeyOf } from "./drawing/DrawingPool";
import { HtmlStore, type KeptPage, type Page, pack } from "./drawing/HtmlStore";
import { offlineFiles, planOf } from "./drawing/plan";
import { type Sheets, sheetsOf } from "./drawing/sheets";
import { readOverrides, withOverrides } from "./overrides";
import { pageQuery } from "./pageQuery";
import { hasCanary, pageRegistry, type RegistryReader } from "./releases";
import { documentPolicy } from "./security";
import type { ApiReader, Asker } from "./seo/apiReader";
import { pageSeo, seoElements } from "./seo/pageSeo";
import { askForProduct, type ProductAnswer } from "./seo/product";
import type { OfflineSwitch } from "./serviceWorker";
import { starter } from "./starter";
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
async function productOf(found: Found | null, pathname: string, ask: ApiReader, asker: Asker) {
  if (found?.page.path !== "/product/:id") return null;
  const id = matchPath(found.page.path, pathname)?.params.id;
  return id ? askForProduct(ask, id, asker) : ({ status: "missing" } satisfies ProductAnswer);
}

/** What pages are made of, beside the request. */
export interface PageParts {
  config: ShopConfig;
  releases: RegistryReader;
  shell: ShellAssets;
  ask: ApiReader;
  /** `null`: the browser draws everything, as in development. */
  pool: DrawingPool | null;
  sheets: Sheets;
  mayKeep: OfflineSwitch;
}

/** The shell and the releases of a page, as one name: another one, and a browser drops what it kept. */
const offlineSetOf = (registry: PageRegistry, shell: ShellAssets): string =>
  createHash("sha1")
    .update(`${setKeyOf(registry)} ${shell.scripts.map(({ url }) => url).join(" ")}`)
    .digest("base64url")
    .slice(0, 16);

/** The API is asked once for each path, however many parts of one document want to know. */
function askOnce(ask: ApiReader, asker: Asker) {
  const asked = new Map<string, ReturnType<ApiReader>>();
  const once: ApiReader = (path, options) => {
    const known = asked.get(path) ?? ask(path, options);
    asked.set(path, known);
    return known;
  };
  return { once, forDrawing: (path: string) => once(path, { timeoutMs: apiTimeoutMs, ...asker }) };
}

/** A drawn page waits so long for an answer of the API, ms. */
const apiTimeoutMs = 1500;

/** Draws and writes a document. */
async function makePage(
  { config, shell, ask, pool, sheets }: PageParts,
  registry: PageRegistry,
  {
    pathname,
    url,
    asker,
    overrides,
    worksOffline,
  }: {
    pathname: string;
    url: string;
    asker: Asker;
    overrides: PageData["overrides"];
    worksOffline: boolean;
  },
): Promise<Page> {
  const isTls = config.publicUrl.startsWith("https:");
  const found = findPage(pathname, registry);
  const { once, forDrawing } = askOnce(ask, asker);
  const [drawing, product] = await Promise.all([
    pool?.draw(registry, url, forDrawing) ?? null,
    productOf(found, pathname, once, asker),
  ]);
  const css = drawing
    ? await sheets
        .criticalFor(drawing.html, [
          ...shell.files.map((file) => file.url).filter((file) => file.endsWith(".css")),
          ...sheetsOf(registry, drawing),
        ])
        .catch(() => null)
    : null;
  const seo = pageSeo({ publicUrl: config.publicUrl, pathname, page: found?.page ?? null, product });
  const map = importMap(registry);
  const isReadable =
    drawing !== null &&
    (!found?.remote || idOf({ remote: found.remote, kind: "page", key: found.page.path }) in drawing.frames);
  const status = found && product?.status !== "missing" ? 200 : 404;
  const isWhole = drawing?.isWhole === true && product?.status !== "unknown";
  const html = renderDocument(
    {
      title: seo.title,
      description: seo.description,
      canonical: seo.canonical,
      seo: seoElements(seo),
      shell,
      data: {
        registry,
        countdown: { endsAt: config.countdownEndsAt },
        settings: { demoMode: config.demoMode },
        overrides,
        takesReports: config.dev === null,
        shell: shell.release,
        worksOffline,
        drawn: drawing && { at: Date.now(), frames: drawing.frames, firstData: drawing.firstData },
      },
      poster: pathname === "/" ? "/hero/aurora-loop-poster.webp" : null,
      remote: found?.remote ?? null,
      isDev: config.dev !== null,
      drawn: drawing && {
        html: drawing.html,
        isReadable,
        css,
        plan: {
          ...planOf(registry, shell, drawing),
          ...(pathname === standInUrl && worksOffline && { offline: offlineFiles(registry, shell) }),
        },
      },
    },
    map,
  );
  const inline = {
    scripts: [cspHash(map), ...(drawing ? [cspHash(starter)] : [])],
    styles: css === null ? [] : [cspHash(css)],
  };
  return {
    status,
    html,
    policy: documentPolicy(inline, devOrigins(registry, config), isTls),
    isWhole,
    offlineSet: worksOffline
      ? // What the server draws looks the same to everybody; what it leaves to the browser may be one visitor's own.
        [offlineSetOf(registry, shell), ...(status === 200 && isReadable && isWhole ? [keepMark] : [])].join("; ")
      : null,
  };
}

/** Nobody asks the catalogue again for what it said so short a time ago, ms; the API says the same of its answers. */
const freshMs = 5000;
/** So long an older page is still shown while it is drawn anew for the next, ms. */
const staleMs = 60_000;

/** Pages as bytes: drawn once for all visitors of a set of releases. */
class KeptPages {
  readonly store = new HtmlStore();
  readonly #underWay = new Map<string, Promise<KeptPage>>();

  /** @param make draws the page; called only when what is kept will not do. */
  async get(key: string, make: () => ReturnType<typeof makePage>): Promise<KeptPage> {
    const kept = this.store.get(key);
    const age = kept ? Date.now() - kept.at : Number.POSITIVE_INFINITY;
    if (kept && age <= freshMs) return kept;
    const making = this.#underWay.get(key) ?? this.#make(key, make);
    if (kept && age <= staleMs) {
      making.catch(() => {}); // the next visitor tries again
      return kept;
    }
    return making;
  }

  #make(key: string, make: () => ReturnType<typeof makePage>): Promise<KeptPage> {
    const { version } = this.store;
    const making = (async () => {
      const packed = await pack(await make(), Date.now());
      if (packed.isWhole) this.store.keep(key, packed, version);
      return packed;
    })().finally(() => this.#underWay.delete(key));
    this.#underWay.set(key, making);
    return making;
  }
}

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

/** @returns to be called when the catalogue has changed. */
export function addPages(app: FastifyInstance, parts: PageParts): () => void {
  const { config, releases, pool, mayKeep } = parts;
  const isTls = config.publicUrl.startsWith("https:");
  const pages = new KeptPages();

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
    const isShared = !hasTrial && page.isWhole;
    return send(request, reply.header("Cache-Control", isShared ? sharedCaching : "no-cache"), page);
  }

  app.setNotFoundHandler(async (request, reply) => {
    const { pathname } = new URL(request.url, "http://shop.invalid");
    const wantsPage = (request.method === "GET" || request.method === "HEAD") && !isFilePath(pathname);
    if (wantsPage) return answer(request, reply);
    return reply.code(404).header("Cache-Control", "no-store").type("text/plain; charset=utf-8").send("Not found\n");
  });
  return () => pages.store.clear();
}
