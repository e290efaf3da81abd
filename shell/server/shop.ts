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
import { addApiProxy } from "./apiProxy";
import type { ShopConfig } from "./config";
import { addDevHook } from "./devHook";
import { addFiles } from "./files";
import { addKitPage } from "./kitPage";
import { addPageRemotes } from "./pageRemotes";
import { addPages } from "./pages";
import { registryReader } from "./releases";
import { remoteFigures } from "./reports/figures";
import { addReports } from "./reports/routes";
import { addSecurityHeaders } from "./security";
import { apiReader } from "./seo/apiReader";
import { addSeoFiles } from "./seo/routes";
import { builtShellAssets, devShellAssets } from "./shellAssets";

/** The API in this process, or a proxy to where it runs; either way on the page's own origin (decisions 1). */
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
  const releases = registryReader(config.releasesDir, (message) => app.log.error(message));
  await app.register(compress, { threshold: 1024, encodings: ["br", "gzip"] });
  addSecurityHeaders(app, config.publicUrl.startsWith("https:"));
  turnCrowdsAway(app);
  const api = await addApi(app, config, apiConfig);
  const figures = remoteFigures();
  const readMetrics = async () => [...(api ? [await api.metrics()] : []), await figures.text()].join("\n");
  await app.register(metricsRoute(apiConfig.staffToken, readMetrics));
  addHealth(app, config, api);
  app.get("/remotes.json", async (_request, reply) => {
    const { text } = await releases.current();
    return reply.header("Cache-Control", "no-cache").type("application/json").send(text);
  });
  addPageRemotes(app, releases);
  if (!config.dev) addReports(app, config, releases, figures);
  await addFiles(app, config);
  if (config.dev) {
    addDevHook(app);
    addKitPage(app, config.dev.shellUrl);
  }
  const ask = apiReader(app, config.apiUrl);
  addSeoFiles(app, config, releases, ask);
  addPages(
    app,
    config,
    releases,
    config.dev ? devShellAssets(config.dev.shellUrl, config.dev.isAlone ? "alone" : "main") : await builtShellAssets(),
    ask,
  );
  return app;
}
