import { readFile } from "node:fs/promises";
import { countedAddress } from "@aurelle/api/address";
import { memoryLimiter } from "@aurelle/api/limits";
import type { PageRegistry, Registry, ShellFacts } from "@aurelle/shared/contract/registry";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { offlineSetHeader } from "../../protocol/offlineProtocol";
import type { DevConfig } from "../config";
import { encodingFor, sendCompressed } from "../http/compression";
import { newVisitor, visitorCookie, visitorOf } from "../http/visitorCookie";
import { type Overrides, readOverrides, withOverrides } from "../releases/overrides";
import { hasCanary, pageRegistry } from "../releases/pageRegistry";
import type { RegistryReader } from "../releases/registryReader";
import type { Shell, ShellSource } from "../releases/shellAssets";
import type { CachedPage, Page } from "../rendering/CachedPage";
import type { ChangedProducts } from "../rendering/HtmlCache";
import { PageCache } from "../rendering/PageCache";
import { releaseSetKey } from "../rendering/releaseSetKey";
import { makePage, type PageDependencies } from "./makePage";
import { pageQuery } from "./pageQuery";
import type { OfflineSwitch } from "./serviceWorker";

/** The registry with the remotes under development in place of their releases. */
async function withDevRemotes(registry: PageRegistry, dev: DevConfig | null): Promise<PageRegistry> {
  if (!dev) return registry;
  // `mfe dev` wrote the file, by the same type.
  const remotes = JSON.parse(await readFile(dev.registryFile, "utf8")) as PageRegistry["remotes"];
  return { ...registry, remotes: dev.isStandalone ? remotes : { ...registry.remotes, ...remotes } };
}

/** Whether a path names a file: a missing file must be answered with 404, never with a page (reliability 2.10). */
const isFilePath = (pathname: string) =>
  /^\/(?:api|r|assets|photos)(?:\/|$)/.test(pathname) || /\.[a-z0-9]{2,5}$/i.test(pathname);

/**
 * For a page that is the same for all visitors. A proxy may serve a cached copy for up to 40 s, so for that long a page may still
 * name a quarantined release. A browser revalidates its copy at each visit.
 */
const sharedCaching = "public, max-age=0, s-maxage=10, stale-while-revalidate=30";

/** The releases of one page. */
interface ChosenReleases {
  /** What the shell provides that they were chosen for. */
  facts: ShellFacts;
  registry: PageRegistry;
  /** `releaseSetKey` of the registry. */
  key: string;
}

/** Cached by registry, because choosing the releases takes longer than sending a cached page. */
const commonReleases = new WeakMap<Registry, ChosenReleases>();

/** The releases of every visitor, when nothing has a canary. */
function releasesForAll(stored: Registry, shell: ShellFacts): ChosenReleases {
  const known = commonReleases.get(stored);
  if (known?.facts === shell) return known;
  const registry = pageRegistry(stored, shell);
  const chosen = { facts: shell, registry, key: releaseSetKey(registry) };
  commonReleases.set(stored, chosen);
  return chosen;
}

/** The id of a visitor's browser. A new browser gets a cookie, but only while the shell or some remote has a canary. */
function identifyVisitor(
  request: FastifyRequest,
  reply: FastifyReply,
  stored: Registry,
  isTls: boolean,
): string | null {
  const known = visitorOf(request.headers.cookie);
  if (known || !hasCanary(stored)) return known;
  const visitor = newVisitor();
  reply.header("Set-Cookie", visitorCookie(visitor, isTls));
  return visitor;
}

async function chooseReleases(
  stored: Registry,
  shell: ShellFacts,
  overrides: Overrides,
  visitor: string | null,
  dev: DevConfig | null,
): Promise<ChosenReleases> {
  const hasOverrides = Object.keys(overrides.accepted).length > 0;
  if (!hasCanary(stored) && !hasOverrides && !dev) return releasesForAll(stored, shell);
  const registry = await withDevRemotes(withOverrides(pageRegistry(stored, shell, visitor), stored, overrides), dev);
  return { facts: shell, registry, key: releaseSetKey(registry) };
}

/** The address of a 404 may contain what looks like a code or a token: the page's own requests do not repeat it (reliability Y4). */
const hideReferrer = (reply: FastifyReply, { status }: Pick<Page, "status">): FastifyReply =>
  status === 404 ? reply.header("Referrer-Policy", "strict-origin") : reply;

/** Sends the best encoding that the client accepts, or 304 when the client has the page already. */
async function sendCached(request: FastifyRequest, reply: FastifyReply, page: CachedPage): Promise<FastifyReply> {
  const encoding = encodingFor(request.headers["accept-encoding"]);
  hideReferrer(reply, page);
  if (page.offlineSet !== null) reply.header(offlineSetHeader, page.offlineSet);
  reply.header("ETag", page.etag).header("Vary", "Accept-Encoding").header("Content-Security-Policy", page.policy);
  if (page.status === 200 && request.headers["if-none-match"]?.split(/\s*,\s*/).includes(page.etag))
    return reply.code(304).send();
  if (encoding) reply.header("Content-Encoding", encoding);
  const bytes = encoding === "gzip" ? await page.gzip() : encoding === "br" ? page.br : page.plain;
  return reply.code(page.status).type("text/html; charset=utf-8").send(bytes);
}

/**
 * Pages rendered for one address, each of which costs about 10 ms of processor time. Cached pages do not count, so an office behind one
 * address does not reach it.
 */
const rendersPerAddress = { hits: 300, windowMs: 60_000 };

export interface PageRoutesDependencies extends Pick<PageDependencies, "config" | "readApi" | "sets" | "warn"> {
  releases: RegistryReader;
  shells: ShellSource;
  /** What renders the pages of a shell. */
  renderers: { of: (shell: Shell) => Pick<PageDependencies, "pool" | "criticalStyles"> };
  /** Whether the number of pages rendered for one address is limited. Off in tests and measurements, as the API's limits are. */
  isLimited: boolean;
  isOfflineOn: OfflineSwitch;
}

/**
 * Answers each request that no other route handles: with a page, or with 404 when the address names a file.
 * @returns a function to call when products have changed: it drops the cached pages that show them.
 */
export function addPageRoutes(
  app: FastifyInstance,
  { releases, shells, renderers, isLimited, isOfflineOn, ...common }: PageRoutesDependencies,
): (changed: ChangedProducts) => void {
  const { config } = common;
  const isTls = config.publicUrl.startsWith("https:");
  const pages = new PageCache();
  const limiter = memoryLimiter();
  /** Whether the server renders a page for this address. Past the limit its browser does, so that it is not locked out. */
  const mayRender = async (address: string) =>
    !isLimited || (await limiter.hit(countedAddress(address), rendersPerAddress)).allowed;

  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const address = new URL(request.url, "http://shop.invalid");
    const { registry: stored } = await releases.current();
    const visitor = identifyVisitor(request, reply, stored, isTls);
    const shell = await shells.choose(stored, visitor);
    const dependencies = { ...common, shell, ...renderers.of(shell) };
    const overrides = readOverrides(address.searchParams, stored, shell.facts, config.allowsOverrideOrigins);
    if (overrides.rejected.length > 0) request.log.warn({ rejected: overrides.rejected }, "overrides rejected");
    const { registry, key } = await chooseReleases(stored, shell.facts, overrides, visitor, config.dev);
    const url = pageQuery(address, registry);
    const worksOffline = await isOfflineOn();
    const pageRequest = {
      pathname: address.pathname,
      url,
      requester: { address: request.ip, requestId: request.id },
      overrides: overrides.accepted,
      worksOffline,
    };
    if (!dependencies.pool || Object.keys(overrides.accepted).length > 0) {
      // A page with overrides is for one visitor: the browser renders it, and no cache stores it.
      const page = await makePage({ ...dependencies, pool: null }, registry, pageRequest);
      hideReferrer(reply, page)
        .code(page.status)
        .header("Content-Security-Policy", page.policy)
        .header("Cache-Control", "no-cache")
        .type("text/html; charset=utf-8");
      return sendCompressed(request, reply, page.html);
    }
    const page = await pages.get(`${stored.revision} ${shell.release} ${key} ${worksOffline} ${url}`, async () => {
      const isRendered = await mayRender(request.ip);
      return makePage(isRendered ? dependencies : { ...dependencies, pool: null }, registry, pageRequest);
    });
    // With a canary two visitors may get different pages at one address, so only their own browsers may cache them.
    const isShared = !hasCanary(stored) && page.isComplete;
    return sendCached(request, reply.header("Cache-Control", isShared ? sharedCaching : "no-cache"), page);
  }

  app.setNotFoundHandler(async (request, reply) => {
    const { pathname } = new URL(request.url, "http://shop.invalid");
    const wantsPage = (request.method === "GET" || request.method === "HEAD") && !isFilePath(pathname);
    if (wantsPage) return answer(request, reply);
    return reply.code(404).header("Cache-Control", "no-store").type("text/plain; charset=utf-8").send("Not found\n");
  });
  return (changed) => pages.drop(changed);
}
