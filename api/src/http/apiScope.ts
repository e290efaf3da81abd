import fastifyCookie from "@fastify/cookie";
import type { TypeBoxTypeProvider } from "@fastify/type-provider-typebox";
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from "fastify";
import type { Account } from "../auth/sessions";
import type { ApiConfig } from "../config";
import { type Db, DeadlinePassed, withDeadline } from "../database/db";
import { logDbQueries } from "../database/queryLog";
import { withLoadSheddingOnce } from "../database/withLoadShedding";
import { httpErrors } from "../errors";
import { monotonicNow } from "../monotonicClock";
import { answerError } from "./answerError";
import type { ApiApp } from "./apiApp";
import { countedAddress } from "./countedAddress";
import { checkInput, validatorCompiler } from "./input";
import { batchedLimiter, type Limiter, orCountAlone } from "./limits";
import { originGuard } from "./originGuard";

declare module "fastify" {
  interface FastifyRequest {
    /** By `monotonicNow`, in ms. */
    deadline: number;
    /** The database with this request's deadline; slow and failed statements are logged with the request's id. */
    db: Db;
  }
}

/** The client gives up after 5 s. A request that takes 4.5 s is rolled back and gets a 503 (reliability X1). */
export const deadlineMs = 4500;
/** Bytes of a body (reliability I1). */
const bodyLimit = 64 * 1024;

/** Characters of a URL (reliability I1). */
const maxUrlLength = 8 * 1024;

const headers = {
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
  "x-content-type-options": "nosniff",
  "referrer-policy": "strict-origin-when-cross-origin",
  "cross-origin-resource-policy": "same-site",
  "cache-control": "no-store",
};

/**
 * Waits for `work` until the request's deadline. The request's transactions have the same deadline and then roll back.
 * @throws HttpError 503 when `work` has not finished by the request's deadline.
 */
async function withRequestTimeout<T>({ deadline }: FastifyRequest, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(httpErrors.tooSlow()), deadline - monotonicNow());
  });
  try {
    return await Promise.race([work, timeout]);
  } catch (error) {
    throw error instanceof DeadlinePassed ? httpErrors.tooSlow() : error;
  } finally {
    clearTimeout(timer);
  }
}

function limitTime(route: RouteOptions): void {
  const { handler } = route;
  route.handler = async function limited(request, reply) {
    return withRequestTimeout(request, Promise.resolve(handler.call(this, request, reply)));
  };
}

/** Collects the routes, and returns a function that lists the methods of a URL: a wrong method is a 405, a wrong path a 404. */
function routeTable(app: FastifyInstance) {
  const routes: { pattern: RegExp; methods: string[] }[] = [];
  app.addHook("onRoute", (route) => {
    if (route.url.includes("*")) return;
    const pattern = new RegExp(`^${route.url.replace(/:[A-Za-z_]+/g, "[^/]+")}$`);
    routes.push({ pattern, methods: [route.method].flat() });
  });
  return (url: string): string[] => {
    const path = url.split("?")[0] ?? "";
    const methods = routes.filter(({ pattern }) => pattern.test(path)).flatMap((route) => route.methods);
    return [...new Set(methods)];
  };
}

function parseJsonOnly(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  const parse = app.getDefaultJsonParser("error", "error");
  app.addContentTypeParser("application/json", { parseAs: "string", bodyLimit }, (request, body, done) => {
    // A call without a body may still have the content type JSON.
    if (body === "") done(null, undefined);
    else parse.call(app, request, body as string, done); // `parseAs: "string"` above
  });
}

function countRequests({ config, limiter }: ApiScopeParts) {
  const { requestsPerMinute = 600, rateLimits } = config;
  const count = batchedLimiter(orCountAlone(limiter), { hits: requestsPerMinute, windowMs: 60_000 });
  return async (request: FastifyRequest): Promise<void> => {
    if (rateLimits === false || requestsPerMinute === 0) return;
    const verdict = await withRequestTimeout(request, count(countedAddress(request.ip)));
    if (verdict) throw httpErrors.tooManyRequests(verdict.retryAfter);
  };
}

/** The parts of the context that every call below `/api/` needs. */
interface ApiScopeParts {
  config: ApiConfig;
  db: Db;
  limiter: Limiter;
}

export async function setHeaders(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  reply.headers({ ...headers, "x-request-id": request.id });
}

/** Everything below `/api/`: the hooks of each call, then the routes. The rest of the server is not affected. */
export function apiScope(parts: ApiScopeParts, registerRoutes: (app: ApiApp) => void) {
  return async (host: FastifyInstance): Promise<void> => {
    const app = host.withTypeProvider<TypeBoxTypeProvider>();
    const methodsOf = routeTable(app);
    await app.register(fastifyCookie);
    parseJsonOnly(app);
    app.setValidatorCompiler(validatorCompiler);
    // Responses are typed by the same schemas, and tests check them. JSON.stringify is the fastest way to write them.
    app.setSerializerCompiler(() => (data) => JSON.stringify(data));
    app.setErrorHandler(answerError);
    app.setNotFoundHandler((request) => {
      const methods = methodsOf(request.url);
      throw methods.length > 0 ? httpErrors.methodNotAllowed(methods) : httpErrors.notFound();
    });
    app.decorateRequest("deadline", 0);
    app.decorateRequest("account", null as Account | null); // widened: `findAccount` sets it
    app.decorateRequest("db", null as unknown as Db); // the first hook below sets it before any handler runs
    app.addHook("onRequest", async (request) => {
      request.deadline = monotonicNow() + (parts.config.timeLimits?.requestMs ?? deadlineMs);
      request.db = withDeadline(logDbQueries(withLoadSheddingOnce(parts.db), request), request.deadline);
    });
    app.addHook("onRequest", setHeaders);
    app.addHook("onRequest", async ({ url }) => {
      if (url.length > maxUrlLength) throw httpErrors.badRequest("The address is too long.");
    });
    app.addHook("onRequest", originGuard(parts.config));
    app.addHook("onRequest", countRequests(parts));
    app.addHook("preValidation", checkInput);
    app.addHook("onRoute", limitTime);
    app.options("/*", async (_request, reply) => reply.code(204).send());
    registerRoutes(app);
  };
}
