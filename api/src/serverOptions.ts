import { randomUUID } from "node:crypto";
import { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from "fastify";
import type { ApiConfig } from "./config";
import { answerError } from "./errors";

/** The request for the log: no query (it may hold a link's token), no headers, no body (reliability Z1). */
function describeRequest(request: FastifyRequest) {
  return { method: request.method, path: request.url?.split("?")[0], ip: request.ip };
}

/**
 * Settings that only a whole server can have; use them for the server that mounts the plugin. Logs are JSON lines on
 * standard error, "warn" and worse unless LOG_LEVEL says otherwise.
 */
export function apiServerOptions({ trustProxy }: ApiConfig, logLevel = process.env.LOG_LEVEL || "warn") {
  return {
    genReqId: () => randomUUID(),
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
