import { type ApiConfig, apiServerOptions } from "@aurelle/api";
import type { FastifyReply, FastifyRequest } from "fastify";
import { type SecuritySettings, securityOptionsOf, setSecurityHeaders } from "./http/securityHeaders";
import { wellFormedUrl } from "./http/wellFormedUrl";

/**
 * Settings of the document server. In development a page waits for the builds of its sources, and its connection is silent meanwhile. On a
 * slow machine that takes longer than the 25 s after which the shop disconnects a silent client: the browser would show an empty response.
 */
export function shopServerOptions(settings: SecuritySettings, apiConfig: ApiConfig) {
  const options = apiServerOptions(apiConfig);
  return {
    ...options,
    ...(settings.dev && { connectionTimeout: 0 }),
    rewriteUrl: ({ url = "/" }: { url?: string | undefined }) => wellFormedUrl(url),
    // Fastify runs no hooks for these errors. The router raises them for a part of an address that is too long for a file or for an id.
    frameworkErrors: (error: Error, request: FastifyRequest, reply: FastifyReply) => {
      setSecurityHeaders(reply, securityOptionsOf(settings));
      if (request.url.startsWith("/api/")) return options.frameworkErrors(error, request, reply);
      reply.code(404).header("Cache-Control", "no-store").type("text/plain; charset=utf-8").send("Not found\n");
    },
  };
}
