import * as paths from "@aurelle/shared/contract/paths";
import type { FastifyInstance } from "fastify";
import type { FormAnswer } from "../../protocol/formAnswer";
import type { ShopConfig } from "../config";
import { requestAddress } from "../http/requestAddress";
import { acceptForms } from "../http/sameOriginForm";
import { apiCallFor } from "./apiCall";
import type { SendAnswer } from "./sendAnswer";

/** A link of the shop's e-mails. Its page asks with one button, so that a mail scanner that follows the link changes nothing. */
interface EmailLink {
  /** Of the page; the API has the same path below `/api`. */
  path: string;
  /** The query parameter that proves the link. */
  parameter: "token" | "id";
  question: { title: string; text: string; button: string };
  done: { path: string; title: string; text: string };
}

const emailLinks: readonly EmailLink[] = [
  {
    path: "/newsletter/confirm",
    parameter: "token",
    question: {
      title: "Confirm your subscription",
      text: "Would you like to receive our newsletter?",
      button: "Yes, subscribe me",
    },
    done: { path: "/newsletter/confirmed", title: "You are subscribed", text: "Thank you. You will hear from us." },
  },
  {
    path: "/newsletter/unsubscribe",
    parameter: "id",
    question: {
      title: "Unsubscribe",
      text: "Should we stop sending you our newsletter?",
      button: "Yes, unsubscribe me",
    },
    done: {
      path: "/newsletter/unsubscribed",
      title: "You are unsubscribed",
      text: "We have deleted your address from our list. You get no more newsletters.",
    },
  },
  {
    path: "/stock-notices/stop",
    parameter: "token",
    question: {
      title: "End stock notices",
      text: "Should we stop telling you when something is back in stock?",
      button: "Yes, end them all",
    },
    done: {
      path: "/stock-notices/stopped",
      title: "Your stock notices are ended",
      text: "You will get no more of these emails.",
    },
  },
];

const plain = { form: null, errors: {}, values: {}, link: { href: paths.home, text: "Return to Home" } };

/** The answer to a press of the button that changed nothing. */
function failedAnswer({ path, question }: EmailLink, isUnknown: boolean): FormAnswer {
  const shared = { ...plain, path, isDone: false };
  if (isUnknown) {
    return { ...shared, title: "This link is not valid", texts: ["It is too old, or a part of it is missing."] };
  }
  return {
    ...shared,
    title: question.title,
    texts: ["Your request could not be sent. Please try again."],
    button: question.button,
  };
}

/**
 * The addresses in e-mails are the API's, because mail programs post to them too (RFC 8058). A browser that opens one is sent to its page.
 * Call this before the API's own routes are added.
 */
export function addLinkRedirects(app: FastifyInstance): void {
  const links = new Map(emailLinks.map((link) => [`/api${link.path}`, link]));
  app.addHook("onRequest", async (request, reply) => {
    if (request.method !== "GET" && request.method !== "HEAD") return;
    const { pathname, searchParams } = requestAddress(request.url);
    const link = links.get(pathname.replace(/\/$/, ""));
    if (!link) return;
    const query = new URLSearchParams({ [link.parameter]: searchParams.get(link.parameter) ?? "" });
    return reply.header("Cache-Control", "no-store").redirect(`${link.path}?${query}`, 303);
  });
}

/** The body is empty: the button has no name. In bytes. */
const bodyLimit = 1024;

/** The pages of e-mailed links, in the shop's layout. The API decides; this passes a press of the button on to it. */
export async function addLinkForms(
  app: FastifyInstance,
  { apiUrl, publicUrl }: ShopConfig,
  sendAnswer: SendAnswer,
): Promise<void> {
  for (const { path, question, done } of emailLinks) {
    const { title, text, button } = question;
    app.get(path, async (request, reply) =>
      sendAnswer(request, reply, 200, { ...plain, path, title, texts: [text], isDone: false, button }),
    );
    app.get(done.path, async (request, reply) =>
      sendAnswer(request, reply, 200, {
        ...plain,
        path: done.path,
        title: done.title,
        texts: [done.text],
        isDone: true,
      }),
    );
  }
  await app.register(async (scope) => {
    acceptForms(scope, publicUrl, bodyLimit);
    for (const link of emailLinks) {
      scope.post(link.path, async (request, reply) => {
        const proof = requestAddress(request.url).searchParams.get(link.parameter) ?? "";
        const call = apiCallFor(app, apiUrl, request);
        const query = new URLSearchParams({ [link.parameter]: proof });
        const { status } = await call("POST", `/api${link.path}/?${query}`, {}).catch((error: unknown) => {
          request.log.warn({ err: error }, "the press of a link's button could not be sent");
          return { status: 503 };
        });
        if (status >= 200 && status < 300) return reply.redirect(link.done.path, 303);
        const isUnknown = status === 404 || status === 400;
        return sendAnswer(request, reply, isUnknown ? 404 : Math.max(status, 500), failedAnswer(link, isUnknown));
      });
    }
  });
}
