import { randomUUID } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from "fastify";
import type { ApiConfig } from "./config";
import { answerError } from "./http/answerError";
import { setHeaders } from "./http/apiScope";
import { isId } from "./http/ids";

/** The request for the log: without query (it may contain the token of a link), headers and body (reliability Z1). */
function describeRequest(request: FastifyRequest) {
  return { method: request.method, path: request.url?.split("?")[0], ip: request.ip };
}

/**
 * The `X-Request-Id` of the request when it is a UUID, else a new one. The document server and the API then log one
 * request under one id. The id grants nothing and is no metric label, so any client may send it
 * (docs/decisions/0014-telemetry.md).
 */
function requestId({ headers }: { headers: IncomingHttpHeaders }): string {
  const given = headers["x-request-id"];
  return typeof given === "string" && isId(given) ? given.toLowerCase() : randomUUID();
}

/**
 * Settings of the server, for the server that registers the plugin. Logs are JSON lines on standard error, from
 * "warn" on unless LOG_LEVEL is set.
 */
export function apiServerOptions({ trustProxy }: ApiConfig, logLevel = process.env.LOG_LEVEL || "warn") {
  return {
    genReqId: requestId,
    trustProxy: trustProxy ? [...trustProxy] : false,
    bodyLimit: 64 * 1024,
    // Limits for headers (reliability I1) and slow clients (E7). Node answers larger headers with 431. It checks
    // time limits every five seconds, so a slow client is disconnected after 20 s at most, and a silent one after 25 s.
    http: { maxHeaderSize: 16 * 1024, connectionsCheckingInterval: 5000 },
    connectionTimeout: 25_000,
    requestTimeout: 15_000,
    keepAliveTimeout: 72_000,
    routerOptions: { maxParamLength: 200 },
    forceCloseConnections: "idle" as const,
    // Fastify runs no hooks for these errors: an address that cannot be read, or with an id that is too long.
    frameworkErrors: (error: Error, request: FastifyRequest, reply: FastifyReply) => {
      void setHeaders(request, reply);
      answerError(error, request, reply);
    },
    logController: new LogController({ disableRequestLogging: true }),
    logger: {
      level: logLevel,
      stream: process.stderr,
      serializers: { req: describeRequest },
      // Not `code` anywhere: an error has a code too, by which it is found. A verification code is only in a body.
      redact: ["password", "*.password", "body.code", "*.body.code", "*.authorization", "*.cookie"],
    },
  };
}

/** A request is answered within 4.5 s, so a client that is connected after this time, in ms, does not read or does not send. */
const patienceMs = 6000;

/** Stops listening. Resolves when the last connection is closed; at once when the server does not listen. */
function endConnections({ server }: FastifyInstance): Promise<void> {
  // A client with an open connection may send another request: it is answered, and the connection closed with it.
  server.prependListener("request", (_request, response) => {
    response.shouldKeepAlive = false;
  });
  return new Promise((resolve) => server.close(() => resolve()));
}

/**
 * Stops accepting, lets accepted requests finish, and closes connections as soon as they are idle. Otherwise a browser's
 * keep-alive connection would keep the server open until its timeout (reliability Z2). A client that hangs is disconnected (V6).
 */
export async function closeGently(server: FastifyInstance): Promise<void> {
  const timer = setInterval(() => server.server.closeIdleConnections(), 50);
  const patience = setTimeout(() => server.server.closeAllConnections(), patienceMs);
  try {
    // From `close` on Fastify rejects what a request of its own sends with `inject`: the document server calls its API so.
    await endConnections(server);
    await server.close();
  } finally {
    clearInterval(timer);
    clearTimeout(patience);
  }
}
