import {
  type Api,
  type ApiConfig,
  apiConfigFromEnv,
  apiServerOptions,
  createApi,
  metricsRoute,
  shedLoad,
} from "@aurelle/api";
import compress from "@fastify/compress";
import Fastify, { type FastifyInstance } from "fastify";
import { type ShopConfig, shellDistDir } from "./config";
import { addApiProxy } from "./http/apiProxy";
import { apiReader } from "./http/apiReader";
import { addDevToolsHook } from "./http/devToolsHook";
import { addHealthRoutes } from "./http/health";
import { addSecurityHeaders } from "./http/securityHeaders";
import { addStaticFiles } from "./http/staticFiles";
import { addCartForm } from "./noscript/cartForm";
import { addEmailForms } from "./noscript/emailForms";
import { addOps } from "./ops/routes";
import { addPageRoutes } from "./pages/pageRoutes";
import { addServiceWorker, offlineSwitch } from "./pages/serviceWorker";
import { addStyleguidePage } from "./pages/styleguidePage";
import { addPageRemotes } from "./releases/pageRemotes";
import { registryReader } from "./releases/registryReader";
import { addRegistryRoute } from "./releases/registryRoute";
import { builtShellAssets, devShellAssets } from "./releases/shellAssets";
import { CriticalStyles, fileOfAsset } from "./rendering/CriticalStyles";
import { watchOrders } from "./rendering/changedProducts";
import { startRendering } from "./rendering/startRendering";
import { addSeoFiles } from "./seo/routes";
import { PageMetrics } from "./telemetry/PageMetrics";
import { addReports } from "./telemetry/routes";

/** For how long a result of reading the registry is used, ms. A busy server sends thousands of pages a second. */
const registryFreshMs = 10;

function readApiConfig(config: ShopConfig, env: NodeJS.ProcessEnv): ApiConfig {
  // An API that runs elsewhere checks its own environment, and DEMO_MODE leaves these checks out here.
  if (config.apiUrl) {
    return apiConfigFromEnv({ ...env, PUBLIC_URL: config.publicUrl, NODE_ENV: undefined, DEMO_MODE: "1" });
  }
  // In production the API requires PUBLIC_URL to be set.
  const isProduction = env.NODE_ENV === "production";
  return apiConfigFromEnv({ ...env, PUBLIC_URL: isProduction ? env.PUBLIC_URL : config.publicUrl });
}

/**
 * Adds the API, which runs in this process or behind a proxy. In both cases it has the same origin as the page (decision 1).
 * @returns `null` for an API that runs elsewhere.
 */
async function addApi(app: FastifyInstance, { apiUrl }: ShopConfig, apiConfig: ApiConfig): Promise<Api | null> {
  if (apiUrl) {
    await addApiProxy(app, apiUrl);
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

/** Whether the API can answer; an API that runs elsewhere must respond within 3 s. */
async function isApiReady({ apiUrl }: ShopConfig, api: Api | null): Promise<boolean> {
  if (api) return api.ready();
  return (await fetch(`${apiUrl}/readyz`, { signal: AbortSignal.timeout(3000) })).ok;
}

/**
 * Builds the document server: pages, releases, files, and the API. It does not listen yet.
 * @throws Error with a sentence about a wrong setting, or a shell that is not built.
 */
export async function createShop(config: ShopConfig, env: NodeJS.ProcessEnv): Promise<FastifyInstance> {
  const { dev } = config;
  const apiConfig = readApiConfig(config, env);
  const { staffToken, rateLimits } = apiConfig;
  const isLimited = rateLimits !== false;
  const app = Fastify(apiServerOptions(apiConfig));
  const releases = registryReader(config.releasesDir, (message) => app.log.error(message), undefined, registryFreshMs);
  const metrics = new PageMetrics();
  const shell = dev ? devShellAssets(dev, dev.isStandalone ? "standalone" : "main") : await builtShellAssets();

  await app.register(compress, { threshold: 1024, encodings: ["br", "gzip"] });
  addSecurityHeaders(app, {
    isTls: config.publicUrl.startsWith("https:"),
    hasDevScripts: dev !== null || config.allowsOverrideOrigins,
  });
  shedLoad(app);
  const api = await addApi(app, config, apiConfig);
  watchApi(app, config, metrics);
  const readMetrics = async () => [...(api ? [await api.metrics()] : []), await metrics.text()].join("\n");
  await app.register(metricsRoute(staffToken, readMetrics));
  addHealthRoutes(app, () => isApiReady(config, api));

  addRegistryRoute(app, releases);
  addPageRemotes(app, releases, config.secret, shell.facts);
  await addStaticFiles(app, config);
  if (dev) {
    addDevToolsHook(app);
    addStyleguidePage(app, dev);
  }
  const readApi = apiReader(app, config.apiUrl);
  addSeoFiles(app, config, { releases, readApi, facts: shell.facts });
  await addCartForm(app, config, shell);
  await addEmailForms(app, config, shell);
  const pool = dev ? null : startRendering(app, config, releases, shell);
  if (pool) {
    const isBrokenOnServer = (remote: string, release: string) => pool.isBroken(remote, release);
    addReports(app, { ...config, shellRelease: shell.release, isLimited, isBrokenOnServer }, releases, metrics);
  }
  if (staffToken) await addOps(app, { config, staffToken, isLimited, releases, shell, stats: metrics.stats });

  const isOfflineOn = offlineSwitch(config);
  await addServiceWorker(app, isOfflineOn, dev !== null);
  const onProductsChanged = addPageRoutes(app, {
    config,
    releases,
    isLimited,
    shell,
    readApi,
    pool,
    criticalStyles: new CriticalStyles(fileOfAsset(shellDistDir, config.releasesDir)),
    isOfflineOn,
    warn: (message) => app.log.warn(message),
  });
  watchOrders(app, onProductsChanged);
  return app;
}
