import type { FastifyReply, FastifyRequest } from "fastify";
import type { FormAnswer } from "../../protocol/formAnswer";
import { bytesOf } from "../html/DocumentParts";
import { sendCompressed } from "../http/compression";
import type { Shell } from "../releases/shellAssets";
import type { Page } from "../rendering/CachedPage";
import { htmlResponder } from "./htmlResponder";

/** Makes the page of an answer in the shop's layout. `null`: the server cannot render it. */
export type AnswerPages = (request: FastifyRequest, answer: FormAnswer) => Promise<Page | null>;

/** Sends the page that answers a form or shows an e-mailed link. No cache stores it, and no search engine lists it. */
export type SendAnswer = (
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  answer: FormAnswer,
) => Promise<FastifyReply>;

const withName = (name: string, text: string) =>
  text.replace(/^This field/, `${name.charAt(0).toUpperCase()}${name.slice(1)}`);

/** The text of an answer, for a page without the shop's layout and without the fields of the form. */
function plainTexts({ texts, errors, form }: FormAnswer): string[] {
  const ofFields = Object.entries(errors).map(([name, text]) => withName(name, text));
  const advice = form === null ? [] : ["Go back to the page before: what you have written is still there."];
  return [...ofFields, ...texts, ...advice];
}

/** Where the server cannot render, the page has no header and no footer, and still says what happened. */
export function answerSender(
  answerPage: AnswerPages,
  currentShell: () => Promise<Pick<Shell, "styles">>,
  publicUrl: string,
): SendAnswer {
  const sendPlain = htmlResponder(currentShell, publicUrl);
  return async (request, reply, status, answer) => {
    // The address of an e-mailed link has a token: the page's own requests do not repeat it (reliability Y4).
    reply.header("Cache-Control", "no-store").header("Referrer-Policy", "strict-origin");
    const page = await answerPage(request, answer).catch((error: unknown) => {
      request.log.warn({ err: error }, "the answer to a form was not rendered");
      return null;
    });
    if (!page) return sendPlain(reply, status, { ...answer, texts: plainTexts(answer) });
    reply.code(status).header("Content-Security-Policy", page.policy).type("text/html; charset=utf-8");
    return sendCompressed(request, reply, bytesOf(page.html));
  };
}
