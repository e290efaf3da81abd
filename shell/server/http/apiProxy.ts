import http, { type IncomingMessage, type OutgoingHttpHeaders } from "node:http";
import https from "node:https";
import { answerError } from "@aurelle/api/answerError";
import { HttpError, httpErrors } from "@aurelle/api/errors";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { endToEnd } from "./endToEnd";
import { forwardedHeaders } from "./forwardedHeaders";
import { requestAddress } from "./requestAddress";

/** Past the API's own limit its response may still need this time to arrive, ms. The client gives up 0.5 s after that limit. */
const marginMs = 250;

/** An unused connection is closed after this time, ms: before the API closes it, for which Node's own limit is 5 s. */
const idleMs = 4000;

/** A part of an address that may leave the path's folder, for a server that reads an escaped slash as a slash. */
const escapedParent = /(?:\/|%2f|%5c)(?:\.|%2e){2}(?:\/|%2f|%5c|$)/i;

/** Path and query of a request below `prefix`. @throws HttpError 404 when its dots lead out of there: `/api/../metrics` */
function pathBelow(prefix: string, url: string): string {
  const { pathname, search } = requestAddress(url);
  const isBelow = pathname === prefix || pathname.startsWith(`${prefix}/`);
  if (!isBelow || escapedParent.test(pathname)) throw httpErrors.notFound();
  return pathname + search;
}

/** The headers for the API. It trusts this server's address headers, so those of the sender must not reach it. */
function requestHeaders(request: FastifyRequest): OutgoingHttpHeaders {
  // This server has answered `Expect`, and has read the body, whose length is counted anew.
  const { host: _, expect: __, "content-length": ___, ...headers } = endToEnd(request.headers);
  const length = Buffer.isBuffer(request.body) ? { "content-length": request.body.length } : {};
  return { ...headers, ...forwardedHeaders(request), ...length };
}

/** Sends the request to the API, once. An API that is addressed by https must have a certificate that this machine trusts. */
function callerOf(apiUrl: string, limitMs: number) {
  const { request: open, Agent } = apiUrl.startsWith("https:") ? https : http;
  const agent = new Agent({ keepAlive: true, timeout: idleMs });
  return (request: FastifyRequest, reply: FastifyReply, path: string) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const sent = open(apiUrl + path, { method: request.method, headers: requestHeaders(request), agent });
      const timer = setTimeout(() => sent.destroy(httpErrors.tooSlow()), limitMs);
      // For a write too: the API does not notice and completes it, as it does for a client that calls it directly.
      reply.raw.once("close", () => {
        if (!reply.raw.writableFinished) sent.destroy();
      });
      sent.on("response", resolve).on("error", reject);
      for (const event of ["response", "close"]) sent.once(event, () => clearTimeout(timer));
      if (Buffer.isBuffer(request.body)) sent.write(request.body);
      sent.end();
    });
}

interface ApiProxyOptions {
  /** The API's origin. */
  apiUrl: string;
  /** The API's own limit for a call, ms. */
  requestMs: number;
}

/**
 * Passes calls on to an API that runs elsewhere, so that the page still calls its own origin (decision 1). A call is never repeated here,
 * because only the client knows whether it may be. Errors of this server have the API's shape.
 */
export async function addApiProxy(app: FastifyInstance, { apiUrl, requestMs }: ApiProxyOptions): Promise<void> {
  const call = callerOf(apiUrl, requestMs + marginMs);

  async function passOn(request: FastifyRequest, reply: FastifyReply, prefix: string): Promise<FastifyReply> {
    try {
      const response = await call(request, reply, pathBelow(prefix, request.url));
      const { statusCode: status = 0 } = response;
      if (status >= 200 && status < 600) return reply.code(status).headers(endToEnd(response.headers)).send(response);
      response.destroy();
      throw new Error(`no HTTP status: ${status}`);
    } catch (error) {
      if (reply.raw.destroyed) return reply.hijack(); // the client has gone
      if (error instanceof HttpError) throw error;
      request.log.warn({ err: error, requestId: request.id }, "the API did not answer");
      throw httpErrors.unavailable();
    }
  }

  for (const prefix of ["/api", "/photos"]) {
    await app.register(
      async (scope) => {
        scope.removeAllContentTypeParsers();
        scope.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => done(null, body));
        scope.setErrorHandler(answerError);
        scope.addHook("onRequest", async ({ id }, reply) => {
          reply.header("x-request-id", id);
        });
        const method = ["DELETE", "GET", "HEAD", "OPTIONS", "PATCH", "POST", "PUT"];
        for (const url of ["/", "/*"])
          scope.route({ method, url, handler: async (request, reply) => passOn(request, reply, prefix) });
      },
      { prefix },
    );
  }
}
