import proxy from "@fastify/http-proxy";
import type { FastifyInstance } from "fastify";
import { passedOn } from "./apiReader";

/** The API where it runs elsewhere, on the page's own origin all the same (decision 1). */
export async function addApiProxy(app: FastifyInstance, apiUrl: string): Promise<void> {
  for (const prefix of ["/api", "/photos"]) {
    await app.register(proxy, {
      upstream: apiUrl,
      prefix,
      rewritePrefix: prefix,
      http2: false,
      // The sender's own words of where a request came from end here: the API trusts this server.
      replyOptions: { rewriteRequestHeaders: (request, headers) => ({ ...headers, ...passedOn(request) }) },
    });
  }
}
