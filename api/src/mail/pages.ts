import type { FastifyInstance, FastifyReply } from "fastify";
import { escapeHtml } from "./composeEmail";

/** The page of an e-mailed link, without styles and scripts, which the API's Content-Security-Policy forbids. */
export const pageOf = (title: string, content: string) =>
  `<!doctype html><html lang="en-GB"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title} – Aurelle</title><main><h1>${title}</h1>${content}</main></html>`;

export const homeLink = (publicUrl: string) => `<p><a href="${escapeHtml(publicUrl)}/">Return to Home</a></p>`;

/** A question with one button, which posts to the same address. @param link the parameter of the e-mailed link */
export function buttonPage(title: string, question: string, button: string, link: Readonly<Record<string, string>>) {
  const form = `<form method="post" action="?${new URLSearchParams(link)}"><button>${button}</button></form>`;
  return pageOf(title, `<p>${question}</p>${form}`);
}

export const unknownLinkPage = (publicUrl: string) =>
  pageOf("This link is not valid", `<p>It is too old, or a part of it is missing.</p>${homeLink(publicUrl)}`);

/** The page's form posts to its own origin and needs the `Origin` header, which this referrer policy allows. */
export const sendPage = (reply: FastifyReply, html: string, status = 200) =>
  reply.code(status).header("referrer-policy", "same-origin").type("text/html; charset=utf-8").send(html);

/** Accepts, in this scope only, the body types that the page's form and mail programs post. The body is not read. */
export function acceptForms(scope: FastifyInstance): void {
  scope.addContentTypeParser(
    ["application/x-www-form-urlencoded", "multipart/form-data"],
    (_request, payload, done) => {
      payload.resume();
      done(null, undefined);
    },
  );
}
