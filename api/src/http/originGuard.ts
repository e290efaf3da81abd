import type { FastifyReply, FastifyRequest } from "fastify";
import { type ApiConfig, isLoopback } from "../config";
import { httpErrors } from "../errors";

const safeMethods = ["GET", "HEAD", "OPTIONS"];

/** The shop's own origin, on loopback by each of its names, and the foreign origins that the settings allow. */
export function allowedOrigins({ publicUrl, allowedOrigins: foreign }: ApiConfig): ReadonlySet<string> {
  const own = new URL(publicUrl);
  const hosts = isLoopback(publicUrl) ? ["localhost", "127.0.0.1", "[::1]"] : [own.hostname];
  const port = own.port ? `:${own.port}` : "";
  return new Set([...hosts.map((host) => `${own.protocol}//${host}${port}`), ...foreign]);
}

/** CORS by an exact list. @throws HttpError 403 for unsafe methods from other origins (reliability C4, C5). */
export function originGuard(config: ApiConfig) {
  const allowed = allowedOrigins(config);
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    reply.header("vary", "Origin");
    const { origin } = request.headers;
    if (origin !== undefined && allowed.has(origin)) {
      reply.header("access-control-allow-origin", origin).header("access-control-allow-credentials", "true");
      if (request.method === "OPTIONS") {
        reply
          .header("access-control-allow-methods", "GET, POST, PUT, PATCH, DELETE")
          .header("access-control-allow-headers", "content-type, authorization, x-csrftoken, idempotency-key")
          .header("access-control-max-age", "600");
      }
      return;
    }
    if (safeMethods.includes(request.method)) return;
    if (origin !== undefined || request.headers["sec-fetch-site"] === "cross-site") throw httpErrors.foreignOrigin();
  };
}
