import { randomUUID } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from "fastify";
import type { ApiConfig } from "./config";
import { answerError } from "./http/answerError";
import { isId } from "./http/ids";

/** The request for the log: no query (it may hold a link's token), no headers, no body (reliability Z1). */
function describeRequest(request: FastifyRequest) {
  return { method: request.method, path: request.url?.split("?")[0], ip: request.ip };
}

/**
 * The id that came along in `X-Request-Id`, where it has the shape of ours: the lines of the document server and of the API then tell
 * of one request under one id. It opens nothing and labels nothing, so it may come from anyone (docs/decisions/0014-telemetry.md).
 */
function requestId({ headers }: { headers: IncomingHttpHeaders }): string {
  const given = headers["x-request-id"];
  return typeof given === "string" && isId(given) ? given.toLowerCase() : randomUUID();
}

/**
 * Settings that only a whole server can have; use them for the server that mounts the plugin. Logs are JSON lines on
 * standard error, "warn" and worse unless LOG_LEVEL says otherwise.
 */
export function apiServerOptions({ trustProxy }: ApiConfig, logLevel = process.env.LOG_LEVEL || "warn") {
  return {
    genReqId: requestId,
    trustProxy: trustProxy ? [...trustProxy] : false,
    bodyLimit: 64 * 1024,
    // Headers (I1) and slow clients (E7). Larger headers are answered 431 by Node itself.
    // Whoever is late is looked for every five seconds, so a slow one is gone after 20; one that stands still after 25.
    http: { maxHeaderSize: 16 * 1024, connectionsCheckingInterval: 5000 },
    connectionTimeout: 25_000,
    requestTimeout: 15_000,
    keepAliveTimeout: 72_000,
    routerOptions: { maxParamLength: 200 },
    forceCloseConnections: "idle" as const,
    frameworkErrors: (error: Error, request: FastifyRequest, reply: FastifyReply) => {
      answerError(error, request, reply);
    },
    logController: new LogController({ disableRequestLogging: true }),
    logger: {
      level: logLevel,
      stream: process.stderr,
      serializers: { req: describeRequest },
      redact: ["password", "*.password", "code", "*.code", "*.authorization", "*.cookie"],
    },
  };
}

/**
 * Stops accepting, lets accepted requests finish, and closes their connections as they fall idle: a browser's keep-alive
 * connection would hold the server open for its whole time-out otherwise (reliability Z2).
 */
export async function closeGently(server: FastifyInstance): Promise<void> {
  const timer = setInterval(() => server.server.closeIdleConnections(), 50);
  try {
    await server.close();
  } finally {
    clearInterval(timer);
  }
}
