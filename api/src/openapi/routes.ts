import type { ApiConfig } from "../config";
import type { ApiApp } from "../http/apiApp";
import { cartCookieName } from "../http/cartCookies";
import { type OpenApiDocument, type RegisteredCall, toDocument } from "./document";
import { docsPage, docsPolicy } from "./page";
import { readDocs, readDocument } from "./schemas";

const cacheControl = "public, max-age=300";

/** Serves the OpenAPI document as JSON and as a page. It is made on the first request, when every route is registered. */
export function documentRoutes(app: ApiApp, config: ApiConfig, calls: readonly RegisteredCall[]): void {
  let document: OpenApiDocument | undefined;
  let page: string | undefined;
  const getDocument = () => {
    document ??= toDocument(calls, { publicUrl: config.publicUrl, cartCookie: cartCookieName(config) });
    return document;
  };
  app.get("/openapi.json", { schema: readDocument }, async (_request, reply) => {
    reply.header("cache-control", cacheControl);
    return getDocument();
  });
  for (const url of ["/docs", "/docs/"]) {
    app.get(url, { schema: readDocs }, async (_request, reply) => {
      page ??= docsPage(getDocument());
      return reply
        .headers({ "cache-control": cacheControl, "content-security-policy": docsPolicy })
        .type("text/html; charset=utf-8")
        .send(page);
    });
  }
}
