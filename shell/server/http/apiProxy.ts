import proxy from "@fastify/http-proxy";
import type { FastifyInstance } from "fastify";
import { forwardedHeaders } from "./forwardedHeaders";

/** Passes calls on to an API that runs elsewhere, so that the page still calls its own origin (decision 1). */
export async function addApiProxy(app: FastifyInstance, apiUrl: string): Promise<void> {
  for (const prefix of ["/api", "/photos"]) {
    await app.register(proxy, {
      upstream: apiUrl,
      prefix,
      rewritePrefix: prefix,
      http2: false,
      // The API trusts this server's address headers, so those of the sender must not reach it.
      replyOptions: { rewriteRequestHeaders: (request, headers) => ({ ...headers, ...forwardedHeaders(request) }) },
    });
  }
}
