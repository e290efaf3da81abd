import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyPluginAsync } from "fastify";
import { profileRoutes } from "./accounts/profileRoutes";
import { resetRoutes } from "./accounts/resetRoutes";
import { signInRoutes } from "./accounts/routes";
import { createPasswords } from "./auth/passwords";
import { backgroundWork } from "./backgroundWork";
import { mergeGuestCart } from "./cart/mergeGuestCart";
import { cartRoutes } from "./cart/routes";
import { prepareCatalogue } from "./catalogue/prepareCatalogue";
import { catalogueRoutes } from "./catalogue/routes";
import { watchClock } from "./clockWatch";
import type { ApiConfig } from "./config";
import { contactRoutes } from "./contact/routes";
import type { ApiContext } from "./context";
import type { Db } from "./database/db";
import { migrate } from "./database/migrate";
import { openPglite } from "./database/pglite";
import { openPostgres } from "./database/postgres";
import { onlySource, replicaOrPrimary } from "./database/replica";
import { withLoadShedding } from "./database/withLoadShedding";
import { startHousekeeping } from "./housekeeping";
import { apiScope } from "./http/apiScope";
import { cartCookies } from "./http/cartCookies";
import { type Limiter, memoryLimiter, sharedLimiter } from "./http/limits";
import { keysFrom, loadSecret } from "./keys";
import { type ApiLog, consoleLog } from "./logging";
import { openMail, senderOf } from "./mail/openMail";
import { createOutbox, retrySetAside } from "./mail/outbox";
import { shopDetailsOf } from "./mail/shopDetails";
import { createMetrics } from "./metrics/metrics";
import { metricsRoute } from "./metrics/metricsRoute";
import { newsletterRoutes } from "./newsletter/routes";
import { collectCalls } from "./openapi/document";
import { documentRoutes } from "./openapi/routes";
import { serveBackups } from "./operations/liveBackup";
import { copySellers } from "./orders/copySellers";
import { orderRoutes } from "./orders/routes";
import { watchUnpaidOrders } from "./orders/unpaidOrders";
import { photosPlugin } from "./pictures/photosPlugin";
import { privacyRoutes } from "./privacy/routes";
import { productionWarnings } from "./productionRules";
import { stockNoticeRoutes } from "./stocknotices/routes";
import { watchStock } from "./stocknotices/watchStock";
import { wishlistRoutes } from "./wishlist/routes";

export { type ApiConfig, apiConfigFromEnv } from "./config";
export { deadlineMs } from "./http/apiScope";
export { backlog, shedLoad } from "./http/shedLoad";
export { metricsRoute } from "./metrics/metricsRoute";
export { apiServerOptions, closeGently } from "./serverOptions";

export interface Api {
  /** Registers everything below `/api/`, and the photographs below `/photos/`, on a server of its own or the shell's. */
  plugin: FastifyPluginAsync;
  /** `GET /metrics` for this machine and for the staff credential; register it beside `plugin`, without a prefix. */
  metricsPlugin: FastifyPluginAsync;
  /** The metrics as text, for a server that adds metrics of its own (`metricsRoute`). */
  metrics(): Promise<string>;
  /** Whether the database responds within 3 s. */
  ready(): Promise<boolean>;
  /** Finishes background work, then closes the database. Call it after the server has closed. */
  close(): Promise<void>;
  /** For tests. */
  context: ApiContext;
  /** For tests: ends the work that repeats itself, but for the outbox; on a busy machine it would run beside what a test does. */
  stopRepeatedWork(): Promise<void>;
}

/** How long background work may take when the API closes, ms: a mail server that hangs must not hold up the end. */
const backgroundMs = 3000;

async function openDatabase(config: ApiConfig, log: ApiLog): Promise<Db> {
  if (!config.databaseUrl) {
    const db = await openPglite(config.dataDir);
    const stopBackups = await serveBackups(config.dataDir, db, log);
    return {
      ...db,
      async close() {
        await stopBackups();
        await db.close();
      },
    };
  }
  const onError = (err: Error) => log.warn({ err }, "a database connection was lost");
  const { preparedStatements = true, timeLimits } = config;
  return openPostgres(config.databaseUrl, onError, {
    preparedStatements,
    ...(timeLimits && { timeoutMs: timeLimits.statementMs }),
  });
}

/** The limit for connecting and for a statement. It is short, because the primary repeats a read that got no response. */
const replicaTimeoutMs = 1500;

function openReplica({ databaseReadUrl, preparedStatements = true }: ApiConfig, log: ApiLog): Db | null {
  if (!databaseReadUrl) return null;
  const onError = (err: Error) => log.warn({ err }, "a connection to the replica was lost");
  return openPostgres(databaseReadUrl, onError, { preparedStatements, isReplica: true, timeoutMs: replicaTimeoutMs });
}

async function isDatabaseReady(db: Db): Promise<boolean> {
  const timeout = new Promise<false>((resolve) => setTimeout(resolve, 3000, false).unref());
  const response = db.query("SELECT 1").then(
    () => true,
    () => false,
  );
  return Promise.race([response, timeout]);
}

/**
 * Opens the database, brings its schema up to date and prepares the API.
 * @param adapt for tests: a database around the opened one, which the whole API then uses.
 * @throws Error with a sentence when the data directory is in use or the database cannot be reached.
 */
export async function createApi(
  config: ApiConfig,
  log: ApiLog = consoleLog,
  adapt: (db: Db) => Db = (db) => db,
): Promise<Api> {
  const db = adapt(await openDatabase(config, log));
  try {
    await migrate(db);
    for (const warning of config.isProduction ? productionWarnings(config) : []) log.warn({}, warning);
    await prepareCatalogue(config, db, log);
    await copySellers({ config, db });
    return await assemble(config, db, log);
  } catch (error) {
    await db.close();
    throw error;
  }
}

function createLimiter(config: ApiConfig, db: Db): Limiter {
  if (config.rateLimits === false) return noLimiter;
  return db.kind === "postgres" ? sharedLimiter(withLoadShedding(db)) : memoryLimiter();
}

async function assemble(config: ApiConfig, db: Db, log: ApiLog): Promise<Api> {
  const keys = keysFrom(config.secret ?? (await loadSecret(config.dataDir)), config.previousSecret);
  const sender = senderOf(config);
  const transport = openMail(config, sender);
  const replica = openReplica(config, log);
  const catalogueSource = replica ? replicaOrPrimary(replica, withLoadShedding(db), log) : null;
  const background = backgroundWork(log);
  const passwords = await createPasswords(config.passwordCost);
  const clock = watchClock(db);
  const housekeeping = startHousekeeping(db, clock, (err) => log.warn({ err }, "housekeeping failed"));
  if (config.previousSecret) await retrySetAside(db);
  const outbox = createOutbox(db, keys, transport.deliver, log, shopDetailsOf(config));
  const context: ApiContext = {
    config,
    db,
    catalogueSource: catalogueSource ?? onlySource(withLoadShedding(db)),
    keys,
    passwords,
    limiter: createLimiter(config, db),
    outbox,
    metrics: createMetrics(db, replica, housekeeping.age),
    inBackground: background.run,
    async settle() {
      await background.settle();
      // It locks the notices that it e-mails, and another check skips those.
      await stockWatch.settle();
      await unpaidWatch.settle();
      await outbox.drain();
    },
  };
  const stockWatch = watchStock(context, (err) => log.warn({ err }, "stock notices could not be checked"));
  const unpaidWatch = watchUnpaidOrders(context, clock, (err) =>
    log.warn({ err }, "unpaid orders could not be handled"),
  );
  async function stopRepeatedWork(): Promise<void> {
    housekeeping.stop();
    await stockWatch.stop();
    await unpaidWatch.stop();
  }
  async function stopWork(): Promise<void> {
    await stopRepeatedWork();
    await background.settle();
    await outbox.close();
  }
  // Delivers the e-mails that an earlier process left in the outbox.
  context.outbox.wake();
  return {
    plugin: pluginOf(context, sender.replyTo),
    metricsPlugin: metricsRoute(config.staffToken, context.metrics.text),
    metrics: context.metrics.text,
    ready: () => isDatabaseReady(db),
    async close() {
      // What has not ended by then is in the database: e-mails are sent by the next process.
      await Promise.race([stopWork(), sleep(backgroundMs, undefined, { ref: false })]);
      transport.close();
      catalogueSource?.stop();
      await replica?.close();
      await db.close();
    },
    context,
    stopRepeatedWork,
  };
}

const noLimiter: Limiter = {
  hit: async () => ({
    count: { hits: 0, windowEndsAt: 0, blockedUntil: 0 },
    allowed: true,
    retryAfter: 0,
    windowLeftMs: 0,
    taken: 1,
  }),
  forget: async () => undefined,
};

function pluginOf(context: ApiContext, shopEmail: string): FastifyPluginAsync {
  const cookies = cartCookies(context.config, context.keys);
  const scope = apiScope(context, (app) => {
    const calls = collectCalls(app);
    catalogueRoutes(app, context);
    cartRoutes(app, context, cookies);
    wishlistRoutes(app);
    signInRoutes(app, context, { cookies, merge: mergeGuestCart });
    resetRoutes(app, context);
    profileRoutes(app);
    privacyRoutes(app, context);
    orderRoutes(app, context);
    newsletterRoutes(app, context);
    contactRoutes(app, context, shopEmail);
    stockNoticeRoutes(app, context);
    documentRoutes(app, context.config, calls);
  });
  return async (server) => {
    server.addHook("onResponse", async (request, reply) => {
      const { url } = request.routeOptions;
      const route = url?.includes("*") ? url : (url?.replace(/\/?$/, "/") ?? "none");
      const seconds = reply.elapsedTime / 1000;
      context.metrics.countRequest({ method: request.method, route, status: reply.statusCode, seconds });
    });
    await server.register(scope, { prefix: "/api" });
    const { dataDir, pictureEncoding } = context.config;
    const picturesDir = path.join(dataDir, "pictures");
    await server.register(photosPlugin, { prefix: "/photos", picturesDir, pictureEncoding });
  };
}
