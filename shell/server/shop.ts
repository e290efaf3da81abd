import { type Api, type ApiConfig, createApi, deadlineMs, metricsRoute, shedLoad } from "@aurelle/api";
import Fastify, { type FastifyInstance } from "fastify";
import type { DevConfig, ShopConfig } from "./config";
import { DevBuilds } from "./dev/DevBuilds";
import { devRendering } from "./dev/devRendering";
import { devShell } from "./dev/devShell";
import { addDevStack } from "./dev/devStack";
import { addDevToolsHook } from "./dev/devToolsHook";
import { addStyleguidePage } from "./dev/styleguidePage";
import { addDictionaries } from "./dictionaries/addDictionaries";
import { addCompression } from "./http/addCompression";
import { answerFault } from "./http/answerFault";
import { addApiProxy } from "./http/apiProxy";
import { apiReader } from "./http/apiReader";
import { addHealthRoutes } from "./http/health";
import { isApiReady } from "./http/isApiReady";
import { addSecurityHeaders, securityOptionsOf } from "./http/securityHeaders";
import { addStaticFiles } from "./http/staticFiles";
import { visitorOf } from "./http/visitorCookie";
import { addCartForm } from "./noscript/cartForm";
import { addEmailForms } from "./noscript/emailForms";
import { addLinkForms, addLinkRedirects } from "./noscript/linkForms";
import { answerSender } from "./noscript/sendAnswer";
import { addOps } from "./ops/routes";
import { answerPages } from "./pages/answerPages";
import { addPageRoutes } from "./pages/pageRoutes";
import { addServiceWorker, offlineSwitch } from "./pages/serviceWorker";
import { addSpeculationRules } from "./pages/speculationRules";
import { readApiConfig } from "./readApiConfig";
import type { LocalCopy } from "./releases/LocalCopy";
import { openReleases } from "./releases/openReleases";
import { Previews } from "./releases/Previews";
import { PromotionMemory } from "./releases/PromotionMemory";
import { addPageRemotes } from "./releases/pageRemotes";
import { type RegistryReader, registryReader } from "./releases/registryReader";
import { addRegistryRoute } from "./releases/registryRoute";
import { addRegistryService } from "./releases/registryService";
import { ShellStore } from "./releases/ShellStore";
import { StoredSets } from "./releases/StoredSets";
import { addSetRoutes } from "./releases/setRoutes";
import type { ShellSource } from "./releases/shellAssets";
import { addShellFiles } from "./releases/shellFiles";
import { readTrustedKeys, trustedReader } from "./releases/trustedKeys";
import { watchAssetOrigins } from "./releases/watchAssetOrigins";
import { watchOrders } from "./rendering/changedProducts";
import { startRendering } from "./rendering/startRendering";
import { startRollouts } from "./rollouts/startRollouts";
import { addSeoFiles } from "./seo/routes";
import { shopServerOptions } from "./serverOptions";
import { PageMetrics } from "./telemetry/PageMetrics";
import { addReports } from "./telemetry/routes";

/** For how long a result of reading the registry is used, ms. A busy server sends thousands of pages a second. */
const registryFreshMs = 10;

/**
 * Adds the API, which runs in this process or behind a proxy. In both cases it has the same origin as the page (decision 1).
 * @returns `null` for an API that runs elsewhere.
 */
async function addApi(app: FastifyInstance, config: ShopConfig, apiConfig: ApiConfig): Promise<Api | null> {
  const { apiUrl, apiTimeLimits } = config;
  if (apiUrl) {
    await addApiProxy(app, { apiUrl, requestMs: apiTimeLimits?.requestMs ?? deadlineMs });
    return null;
  }
  const api = await createApi(apiConfig);
  await app.register(api.plugin);
  app.addHook("onClose", () => api.close());
  return api;
}

/** Counts the API's responses. A failure of an API that runs elsewhere is logged here too, with the same request id. */
function watchApi(app: FastifyInstance, { apiUrl }: ShopConfig, metrics: PageMetrics): void {
  app.addHook("onResponse", async (request, reply) => {
    if (!request.url.startsWith("/api/")) return;
    const { statusCode: status, elapsedTime } = reply;
    metrics.countApiResponse(status);
    if (apiUrl === null || status < 500) return;
    const path = request.url.split("?")[0];
    const ms = Math.round(elapsedTime);
    request.log.warn({ requestId: request.id, method: request.method, path, status, ms }, "the API failed");
  });
}

/** The registry of the store. @throws Error with a sentence when the keys that the server is to trust cannot be read */
async function openRegistry(
  app: FastifyInstance,
  { releasesDir, trustedKeysFile, promotionsFile, publicUrl }: ShopConfig,
): Promise<RegistryReader> {
  const warn = (message: string) => app.log.error(message);
  const reader = registryReader(releasesDir, warn, undefined, registryFreshMs);
  if (trustedKeysFile === null) return reader;
  const memory = await PromotionMemory.open(promotionsFile, warn);
  const shop = new URL(publicUrl).origin;
  return trustedReader(reader, await readTrustedKeys(trustedKeysFile), { shop, memory }, warn);
}

/** What only development has. */
function addDevPages(app: FastifyInstance, dev: DevConfig): void {
  addDevToolsHook(app);
  addDevStack(app);
  addStyleguidePage(app, dev);
}

/** What tools read and write of the registry. `mfe dev` only reads the store. */
async function addRegistry(
  app: FastifyInstance,
  config: ShopConfig,
  releases: RegistryReader,
  copy: LocalCopy | null,
): Promise<void> {
  addRegistryRoute(app, releases);
  if (!config.dev) await addRegistryService(app, config, copy);
}

/** How often the shells in service are read again, to notice files that were lost or changed, ms. */
const shellCheckMs = 30_000;

/**
 * The shells of the release store, with their files under `/assets/`.
 * @throws Error when the store has none that can be served
 */
async function addShells(
  app: FastifyInstance,
  { releasesDir }: ShopConfig,
  releases: RegistryReader,
  copy: LocalCopy | null,
): Promise<ShellSource> {
  const shells = new ShellStore(releasesDir, (message) => app.log.error(message));
  await shells.inUse((await releases.current()).registry);
  const timer = setInterval(async () => shells.check((await releases.current()).registry), shellCheckMs).unref();
  app.addHook("onClose", async () => clearInterval(timer));
  addShellFiles(app, releases, shells, copy);
  return shells;
}

/** What every response has: compression, headers, a fixed text for a fault, and 503 while the server is overloaded. */
async function addToAllResponses(app: FastifyInstance, config: ShopConfig): Promise<void> {
  app.setErrorHandler(answerFault);
  await addCompression(app);
  addSecurityHeaders(app, securityOptionsOf(config));
  shedLoad(app);
}

/**
 * Builds the document server: pages, releases, files, and the API. It does not listen yet.
 * @throws Error with a sentence about a wrong setting, or a store without a shell.
 */
export async function createShop(config: ShopConfig, env: NodeJS.ProcessEnv): Promise<FastifyInstance> {
  const { dev } = config;
  const apiConfig = readApiConfig(config, env);
  const { staffToken, rateLimits } = apiConfig;
  const isLimited = rateLimits !== false;
  const app = Fastify(shopServerOptions(config, apiConfig));
  const copy = await openReleases(app, config);
  const releases = await openRegistry(app, config);
  const metrics = new PageMetrics();

  await addToAllResponses(app, config);
  addLinkRedirects(app);
  const api = await addApi(app, config, apiConfig);
  watchApi(app, config, metrics);
  const readMetrics = async () => [...(api ? [await api.metrics()] : []), await metrics.text()].join("\n");
  await app.register(metricsRoute(staffToken, readMetrics));
  addHealthRoutes(app, async () => (config.apiUrl ? isApiReady(config.apiUrl) : (api?.ready() ?? false)));

  await addRegistry(app, config, releases, copy);
  const sets = new StoredSets(config.releasesDir, (message) => app.log.warn(message));
  addSetRoutes(app, sets);
  await addStaticFiles(app, config, copy);
  const devBuilds = dev && new DevBuilds(dev);
  const shells = devBuilds ? devShell(devBuilds) : await addShells(app, config, releases, copy);
  const shellOf = async (visitor: string | null) => shells.choose((await releases.current()).registry, visitor);
  const currentShell = () => shellOf(null);
  // In development no document has a set: the store is only read.
  const pageSets = dev ? null : sets;
  const previews = new Previews(config.releasesDir, config.publicUrl);
  const assetOrigins = watchAssetOrigins(app, config, currentShell);
  addPageRemotes(app, config.secret, releases, pageSets, shells, previews, assetOrigins);
  if (dev) addDevPages(app, dev);
  const readApi = apiReader(app, config.apiUrl);
  if (!dev) addSpeculationRules(app, { releases, shells });
  addSeoFiles(app, config, { releases, shells, readApi });
  const renderers = devBuilds ? devRendering(app, config, devBuilds) : startRendering(app, config, releases, shells);
  const rollouts = startRollouts(app, config, releases, metrics);
  if (!dev) {
    const isBrokenOnServer = (remote: string, release: string) => renderers.isBroken(remote, release);
    const offers = sets.offers.bind(sets);
    addReports(app, { ...config, isLimited, isBrokenOnServer, offers, rollouts }, releases, metrics);
  }
  if (staffToken)
    await addOps(app, {
      config,
      staffToken,
      isLimited,
      releases,
      currentShell,
      stats: metrics.stats,
      rollouts: (registry) => rollouts.views(registry),
      leftToBrowser: () => renderers.leftToBrowser(),
    });

  const isOfflineOn = offlineSwitch(config);
  addServiceWorker(app, config.assetOrigins, isOfflineOn, (request) => shellOf(visitorOf(request.headers.cookie)));
  const pageDependencies = {
    config,
    releases,
    previews,
    isLimited,
    shells,
    readApi,
    renderers,
    devBuilds,
    sets: pageSets,
    isOfflineOn,
    assetOrigins,
    dictionaries: dev ? null : addDictionaries(app, config, { releases, shells, readApi }),
    warn: (message: string) => app.log.warn(message),
  };
  const { drop, mayRender } = addPageRoutes(app, pageDependencies);
  const answerPage = answerPages(pageDependencies, mayRender);
  const sendAnswer = answerSender(answerPage, currentShell, config.publicUrl);
  await addCartForm(app, config, sendAnswer);
  await addEmailForms(app, config, sendAnswer);
  await addLinkForms(app, config, sendAnswer);
  watchOrders(app, drop);
  return app;
}
