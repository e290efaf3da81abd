import { setTimeout as sleep } from "node:timers/promises";
import {
  type Api,
  type ApiConfig,
  apiConfigFromEnv,
  apiServerOptions,
  createApi,
  metricsRoute,
  turnCrowdsAway,
} from "@aurelle/api";
import compress from "@fastify/compress";
import Fastify, { type FastifyInstance } from "fastify";
import type { ShopConfig } from "./config";
import { addApiProxy } from "./http/apiProxy";
import { apiReader } from "./http/apiReader";
import { addDevHook } from "./http/devToolsHook";
import { addSecurityHeaders } from "./http/documentPolicy";
import { addFiles } from "./http/staticFiles";
import { addPlainCart } from "./noscript/cart";
import { addPlainLetters } from "./noscript/emailForms";
import { addOps } from "./ops/routes";
import { addPages } from "./pages/pageRoutes";
import type { ShellAssets } from "./pages/renderDocument";
import { addServiceWorker, offlineSwitch } from "./pages/serviceWorker";
import { addKitPage } from "./pages/styleguidePage";
import { addPageRemotes } from "./releases/pageRemotes";
import { pageRegistry, type RegistryReader, registryReader } from "./releases/registryReader";
import { builtShellAssets, devShellAssets, shellDistDir, workerFile } from "./releases/shellAssets";
import { CriticalStyles, fileOfAsset } from "./rendering/CriticalStyles";
import { RenderPool } from "./rendering/RenderPool";
import { readReleaseCode } from "./rendering/releaseCode";
import { addSeoFiles } from "./seo/routes";
import { type PageFigures, pageMetrics } from "./telemetry/metrics";
import { addReports } from "./telemetry/routes";

/** The API in this process, or a proxy to where it runs; either way on the page's own origin (decision 1). */
async function addApi(app: FastifyInstance, config: ShopConfig, apiConfig: ApiConfig): Promise<Api | null> {
  if (config.apiUrl) {
    await addApiProxy(app, config.apiUrl);
    return null;
  }
  const api = await createApi(apiConfig);
  await app.register(api.plugin);
  app.addHook("onClose", () => api.close());
  return api;
}

/** Counts what the API answers; where it runs elsewhere, its faults have a line here too, under the id that was passed on. */
function followApi(app: FastifyInstance, { apiUrl }: ShopConfig, figures: PageFigures): void {
  app.addHook("onResponse", async (request, reply) => {
    if (!request.url.startsWith("/api/")) return;
    const { statusCode: status, elapsedTime } = reply;
    figures.countAnswer(status);
    if (apiUrl === null || status < 500) return;
    const path = request.url.split("?")[0];
    const ms = Math.round(elapsedTime);
    request.log.warn({ requestId: request.id, method: request.method, path, status, ms }, "the API failed");
  });
}

function addHealth(app: FastifyInstance, config: ShopConfig, api: Api | null): void {
  let isClosing = false;
  app.addHook("preClose", async () => {
    isClosing = true;
  });
  const apiAnswers = async () =>
    api ? api.ready() : (await fetch(`${config.apiUrl}/readyz`, { signal: AbortSignal.timeout(3000) })).ok;
  app.get("/healthz", async (_request, reply) => reply.header("Cache-Control", "no-store").send({ status: "ok" }));
  app.get("/readyz", async (_request, reply) => {
    const isReady = !isClosing && (await apiAnswers().catch(() => false));
    return reply
      .code(isReady ? 200 : 503)
      .header("Cache-Control", "no-store")
      .send({ status: isReady ? "ready" : "not ready" });
  });
}

/** How often the registry is looked at for releases that nobody has asked for yet, ms. */
const lookEveryMs = 1000;
/** The shop opens no later for it, ms. */
const startPatienceMs = 5000;

/** The threads that draw pages: ready before the first visitor, and before the first after a promotion. */
function addDrawing(
  app: FastifyInstance,
  config: ShopConfig,
  releases: RegistryReader,
  shell: Pick<ShellAssets, "versions" | "release">,
): RenderPool {
  const warn = (message: string) => app.log.warn(message);
  const pool = new RenderPool({
    file: workerFile,
    versions: shell.versions,
    readCode: (registry) => readReleaseCode(config.releasesDir, registry, warn),
    pageData: (registry) => ({
      registry,
      countdown: { endsAt: config.countdownEndsAt },
      settings: { demoMode: config.demoMode },
      overrides: {},
      takesReports: true,
      shell: shell.release,
      worksOffline: config.serviceWorker,
    }),
    warn,
  });
  const prepare = async () => pool.prepare(pageRegistry((await releases.current()).registry));
  const timer = setInterval(() => void prepare(), lookEveryMs).unref();
  // The first visitor finds it ready; a machine with its hands full opens all the same, and the browser draws for a while.
  app.addHook("onReady", async () => {
    await Promise.race([prepare(), sleep(startPatienceMs, undefined, { ref: false })]);
  });
  app.addHook("onClose", async () => {
    clearInterval(timer);
    await pool.close();
  });
  return pool;
}

/** So long a look at the registry counts, ms: a busy server sends thousands of pages a second. */
const registryFreshMs = 10;

/** Builds the document server: pages, releases, files, and the API. It listens to nothing yet. */
export async function createShop(config: ShopConfig, env: NodeJS.ProcessEnv): Promise<FastifyInstance> {
  // A real shop must say its address; where the API runs elsewhere, its own process checks the settings.
  const isProduction = env.NODE_ENV === "production" && !config.apiUrl;
  const publicUrl = isProduction ? env.PUBLIC_URL : config.publicUrl;
  const apiConfig = apiConfigFromEnv({
    ...env,
    PUBLIC_URL: publicUrl,
    NODE_ENV: isProduction ? "production" : undefined,
  });
  const app = Fastify(apiServerOptions(apiConfig));
  const releases = registryReader(config.releasesDir, (message) => app.log.error(message), undefined, registryFreshMs);
  await app.register(compress, { threshold: 1024, encodings: ["br", "gzip"] });
  addSecurityHeaders(app, config.publicUrl.startsWith("https:"));
  turnCrowdsAway(app);
  const api = await addApi(app, config, apiConfig);
  const figures = pageMetrics();
  followApi(app, config, figures);
  const readMetrics = async () => [...(api ? [await api.metrics()] : []), await figures.text()].join("\n");
  await app.register(metricsRoute(apiConfig.staffToken, readMetrics));
  addHealth(app, config, api);
  app.get("/remotes.json", async (_request, reply) => {
    const { text } = await releases.current();
    return reply.header("Cache-Control", "no-cache").type("application/json").send(text);
  });
  addPageRemotes(app, releases);
  await addFiles(app, config);
  if (config.dev) {
    addDevHook(app);
    addKitPage(app, config.dev.shellUrl);
  }
  const ask = apiReader(app, config.apiUrl);
  addSeoFiles(app, config, releases, ask);
  const shell = config.dev
    ? devShellAssets(config.dev.shellUrl, config.dev.isStandalone ? "standalone" : "main")
    : await builtShellAssets();
  await addPlainCart(app, config, shell);
  await addPlainLetters(app, config, shell);
  const { staffToken, rateLimits } = apiConfig;
  const isLimited = rateLimits !== false;
  if (!config.dev) addReports(app, { ...config, shellRelease: shell.release, isLimited }, releases, figures);
  if (staffToken) await addOps(app, { config, staffToken, isLimited, releases, shell, sightings: figures.sightings });
  const pool = config.dev ? null : addDrawing(app, config, releases, shell);
  const sheets = new CriticalStyles(fileOfAsset(shellDistDir, config.releasesDir));
  const mayKeep = offlineSwitch(config);
  await addServiceWorker(app, mayKeep, config.dev !== null);
  const onCatalogueChange = addPages(app, { config, releases, shell, ask, pool, sheets, mayKeep });
  // An order takes pieces out of stock, or puts them back.
  app.addHook("onResponse", async (request, reply) => {
    const isOrder = request.method !== "GET" && request.url.startsWith("/api/orders/");
    if (isOrder && reply.statusCode < 300) onCatalogueChange();
  });
  return app;
}
