import { countedAddress } from "@aurelle/api/address";
import { memoryLimiter } from "@aurelle/api/limits";
import type { PageRegistry } from "@aurelle/shared/contract/registry";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { PageDictionaries } from "../dictionaries/PageDictionaries";
import { redirectPath, requestAddress } from "../http/requestAddress";
import { visitorOf } from "../http/visitorCookie";
import type { AssetOrigins } from "../releases/AssetOrigins";
import { readOverrides, withOverrides } from "../releases/overrides";
import { type Previews, previewCookie } from "../releases/Previews";
import type { RegistryReader } from "../releases/registryReader";
import { releaseSetKey } from "../releases/releaseSetKey";
import { releasesFor } from "../releases/releasesFor";
import type { Shell, ShellSource } from "../releases/shellAssets";
import type { ChangedProducts } from "../rendering/HtmlCache";
import { PageCache } from "../rendering/PageCache";
import { isFilePath, isInFileFolder } from "./filePaths";
import { makePage, type PageDependencies } from "./makePage";
import { type ChosenReleases, identifierOf, PageReleases } from "./PageReleases";
import { pageQuery } from "./pageQuery";
import { sendCached, sendUncached } from "./sendPage";
import type { OfflineSwitch } from "./serviceWorker";

/** Whether a request that no other route handles may be for a page. */
const mayWantPage = ({ method, url }: FastifyRequest) =>
  (method === "GET" || method === "HEAD") && !isInFileFolder(requestAddress(url).pathname);

const sendNotFound = (reply: FastifyReply): FastifyReply =>
  reply.code(404).header("Cache-Control", "no-store").type("text/plain; charset=utf-8").send("Not found\n");

/**
 * For a page that is the same for all visitors. A proxy may serve a cached copy for up to 40 s, so for that long a page may still
 * name a quarantined release. A browser revalidates its copy at each visit.
 */
const sharedCaching = "public, max-age=0, s-maxage=10, stale-while-revalidate=30";

/**
 * Pages rendered for one address, each of which costs about 10 ms of processor time. Cached pages do not count, so an office behind one
 * address does not reach it.
 */
const rendersPerAddress = { hits: 300, windowMs: 60_000 };

/**
 * Opens or ends a preview: `?mf.preview=<the text of a link>` or `?mf.preview=off`. The cookie shows it on all pages, and the address bar gets
 * the address without it.
 */
async function followPreviewLink(
  reply: FastifyReply,
  previews: Previews,
  address: URL,
  isTls: boolean,
): Promise<FastifyReply> {
  const text = address.searchParams.get("mf.preview") ?? "";
  address.searchParams.delete("mf.preview");
  reply.header("Cache-Control", "no-store");
  const found = text === "off" ? { preview: null } : await previews.read(text);
  if ("problem" in found)
    return reply.code(403).type("text/plain; charset=utf-8").send(`This preview link ${found.problem}.\n`);
  return reply
    .header("Set-Cookie", previewCookie(found.preview, isTls, Date.now()))
    .redirect(redirectPath(address), 303);
}

/** Redirects from `//about`, which is the path of no page, and which a browser resolves to another host. */
const dropSlashes = (reply: FastifyReply, address: URL): FastifyReply =>
  reply.header("Cache-Control", "no-store").redirect(redirectPath(address), 301);

export interface PageRoutesDependencies extends Pick<PageDependencies, "config" | "readApi" | "sets" | "warn"> {
  releases: RegistryReader;
  previews: Previews;
  shells: ShellSource;
  /** What renders the pages of a shell. */
  renderers: { of: (shell: Shell) => Pick<PageDependencies, "pool" | "criticalStyles"> };
  /** Puts remotes under development in place of their releases. `null` outside of development. */
  devBuilds: { addTo: (registry: PageRegistry) => Promise<PageRegistry> } | null;
  /** Whether the number of pages rendered for one address is limited. Off in tests and measurements, as the API's limits are. */
  isLimited: boolean;
  isOfflineOn: OfflineSwitch;
  assetOrigins: Pick<AssetOrigins, "for">;
  /** What pages for all visitors are compressed with. `null` in development. */
  dictionaries: Pick<PageDictionaries, "current" | "withHash" | "follow"> | null;
}

/**
 * Answers each request that no other route handles: with a page, or with 404 when the address names a file.
 * @returns `drop`, to be called when products have changed: it drops the cached pages that show them. `mayRender` counts a page that
 * another route renders for an address, and says whether it may.
 */
export function addPageRoutes(
  app: FastifyInstance,
  dependencies: PageRoutesDependencies,
): { drop: (changed: ChangedProducts) => void; mayRender: (address: string) => Promise<boolean> } {
  const {
    releases,
    previews,
    shells,
    renderers,
    devBuilds,
    isLimited,
    isOfflineOn,
    assetOrigins,
    dictionaries,
    ...common
  } = dependencies;
  const { config } = common;
  const isTls = config.publicUrl.startsWith("https:");
  const pages = new PageCache();
  const pageReleases = new PageReleases();
  const limiter = memoryLimiter();
  /** Whether the server renders a page for this address. Past the limit its browser does, so that it is not locked out. */
  const mayRender = async (address: string) =>
    !isLimited || (await limiter.hit(countedAddress(address), rendersPerAddress)).allowed;

  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const address = requestAddress(request.url);
    if (address.searchParams.has("mf.preview")) return followPreviewLink(reply, previews, address, isTls);
    if (address.pathname.startsWith("//")) return dropSlashes(reply, address);
    const preview = await previews.of(request.headers.cookie);
    const stored = previews.registryFor((await releases.current()).registry, preview);
    const identify = identifierOf(request, reply, isTls);
    // Every page shows the shell.
    const hasShellCanary = Boolean(stored.shell?.canary);
    const shell = await shells.choose(stored, hasShellCanary ? identify() : visitorOf(request.headers.cookie));
    const assetOrigin = assetOrigins.for(shell);
    const pageDependencies = { ...common, shell, assetOrigin, ...renderers.of(shell) };
    const overrides = readOverrides(address.searchParams, stored, shell.facts, config.allowsOverrideOrigins);
    if (overrides.rejected.length > 0) request.log.warn({ rejected: overrides.rejected }, "overrides rejected");
    const visitorReleases = releasesFor(stored, shell.facts);
    const worksOffline = await isOfflineOn();
    const requester = { address: request.ip, requestId: request.id };
    const pageRequest = { pathname: address.pathname, requester, overrides: overrides.accepted, worksOffline, preview };
    const isOverridden = Object.keys(overrides.accepted).length > 0;
    if (devBuilds || isOverridden) {
      // A page with overrides is for one visitor, and one in development for this moment, so no cache stores it.
      const own = withOverrides(visitorReleases.of(visitorOf(request.headers.cookie)), stored, overrides);
      const registry = devBuilds ? await devBuilds.addTo(own) : own;
      if (isFilePath(address.pathname, [registry])) return sendNotFound(reply);
      const url = pageQuery(address, registry);
      const renderer = isOverridden ? { ...pageDependencies, pool: null } : pageDependencies;
      const page = await makePage(renderer, registry, { ...pageRequest, url });
      return sendUncached(request, reply, page);
    }
    if (isFilePath(address.pathname, visitorReleases.sets)) return sendNotFound(reply);
    const getPage = ({ registry, isShared: _, ...chosen }: ChosenReleases) => {
      const url = pageQuery(address, registry);
      return pages.get(
        `${stored.revision} ${shell.release} ${releaseSetKey(registry)} ${worksOffline} ${preview?.text} ${assetOrigin} ${url}`,
        async () => {
          const isRendered = await mayRender(request.ip);
          const renderer = isRendered ? pageDependencies : { ...pageDependencies, pool: null };
          return makePage(renderer, registry, { ...pageRequest, ...chosen, url });
        },
      );
    };
    const shownKey = `${stored.revision} ${shell.release} ${preview?.text} ${address.pathname}`;
    const { page, isShared } = await pageReleases.pageFor(shownKey, visitorReleases, identify, getPage);
    // Visitors who get different pages at one address have them cached by their own browsers only.
    const isForAll = isShared && !hasShellCanary && !preview && page.isComplete;
    const caching = isForAll ? sharedCaching : preview ? "private, no-store" : "no-cache";
    if (isForAll) dictionaries?.follow(stored.revision);
    return sendCached(request, reply.header("Cache-Control", caching), page, isForAll ? dictionaries : null);
  }

  app.setNotFoundHandler(async (request, reply) => {
    return mayWantPage(request) ? answer(request, reply) : sendNotFound(reply);
  });
  return { drop: (changed) => pages.drop(changed), mayRender };
}
