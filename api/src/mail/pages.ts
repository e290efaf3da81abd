import type { FastifyInstance, FastifyReply } from "fastify";
import { escapeHtml } from "./composeEmail";

/** A plain page behind a link in a mail: the API's policy allows no styles and no scripts. */
export const pageOf = (title: string, content: string) =>
  `<!doctype html><html lang="en-GB"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title} – Aurelle</title><main><h1>${title}</h1>${content}</main></html>`;

export const homeLink = (publicUrl: string) => `<p><a href="${escapeHtml(publicUrl)}/">Return to Home</a></p>`;

/** Its form posts to its own address, so the page must be told where it came from. */
export const sendPage = (reply: FastifyReply, html: string, status = 200) =>
  reply.code(status).header("referrer-policy", "same-origin").type("text/html; charset=utf-8").send(html);

/** The page's form, and mail programs, post a body of these types, which nobody reads; only in this scope it is taken. */
export function takeForms(scope: FastifyInstance): void {
  scope.addContentTypeParser(
    ["application/x-www-form-urlencoded", "multipart/form-data"],
    (_request, payload, done) => {
      payload.resume();
      done(null, undefined);
    },
  );
}
