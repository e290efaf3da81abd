import type { FastifyInstance, FastifyRequest } from "fastify";

/**
 * Whether a request comes from a form on the shop's own pages, judged by the headers that only the browser sets. A form of another site
 * could act on a shopper's behalf (reliability C4). A browser without `Sec-Fetch-Site` must send the shop's `Origin`.
 */
export function isSameOriginForm(headers: FastifyRequest["headers"], publicUrl: string): boolean {
  const site = headers["sec-fetch-site"];
  if (site !== undefined) return site === "same-origin";
  const { origin } = headers;
  return origin !== undefined && origin === new URL(publicUrl).origin;
}

/**
 * Lets the routes of a scope read the fields of a submitted form. A form that is not from the shop's own pages is answered with 403,
 * and no response of the scope may be cached.
 * @param bodyLimit in bytes; a longer body is answered with 413.
 */
export function acceptForms(scope: FastifyInstance, publicUrl: string, bodyLimit: number): void {
  scope.addHook("onRequest", async ({ headers }, reply) => {
    reply.header("Cache-Control", "no-store");
    if (!isSameOriginForm(headers, publicUrl)) return reply.code(403).type("text/plain").send("Forbidden\n");
  });
  scope.addContentTypeParser(
    "application/x-www-form-urlencoded",
    { parseAs: "string", bodyLimit },
    (_request, body, done) => done(null, new URLSearchParams(String(body))),
  );
}

/** A field of the submitted form; an empty text when the form has no such field. */
export const formField = ({ body }: FastifyRequest, name: string): string =>
  body instanceof URLSearchParams ? (body.get(name) ?? "") : "";
