import type { FastifyInstance, FastifyRequest } from "fastify";

/** A form of ours, by what the browser says of itself: no other site acts in a shopper's name (reliability C4). */
export function isOwnForm(headers: FastifyRequest["headers"], publicUrl: string): boolean {
  const site = headers["sec-fetch-site"];
  if (site !== undefined) return site === "same-origin";
  const { origin } = headers;
  return origin !== undefined && origin === new URL(publicUrl).origin;
}

/** Lets a scope read what forms of ours send, and turns away all others. What it answers is nobody else's. @param bodyLimit bytes */
export function takeForms(scope: FastifyInstance, publicUrl: string, bodyLimit: number): void {
  scope.addHook("onRequest", async ({ headers }, reply) => {
    reply.header("Cache-Control", "no-store");
    if (!isOwnForm(headers, publicUrl)) return reply.code(403).type("text/plain").send("Forbidden\n");
  });
  scope.addContentTypeParser(
    "application/x-www-form-urlencoded",
    { parseAs: "string", bodyLimit },
    (_request, body, done) => done(null, new URLSearchParams(String(body))),
  );
}

/** A field of a form; empty where it has none. */
export const fieldOf = ({ body }: FastifyRequest, name: string): string =>
  body instanceof URLSearchParams ? (body.get(name) ?? "") : "";
