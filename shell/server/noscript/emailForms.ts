import * as paths from "@aurelle/shared/contract/paths";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { AnsweredForm, FormAnswer } from "../../protocol/formAnswer";
import type { ShopConfig } from "../config";
import { acceptForms, formField } from "../http/sameOriginForm";
import { apiCallFor } from "./apiCall";
import { fieldErrors, rejectionTexts } from "./rejectionTexts";
import type { SendAnswer } from "./sendAnswer";

/** A form with an e-mail address. The document server passes it on to the API, which owns the rules for its fields. */
interface EmailForm {
  /** Where the page sends the form; the API has the same path below `/api`. */
  path: typeof paths.contact | "/newsletter" | "/stock-notices";
  form: AnsweredForm;
  /** The API's name of each field, and the name of its input on the page. */
  fields: Readonly<Record<string, string>>;
  /** The page that a sent form redirects to, so that a reload sends nothing. */
  sent: { path: string; title: string; text: string };
  failed: { title: string; text: string };
}

const emailForms: readonly EmailForm[] = [
  {
    path: paths.contact,
    form: "contact",
    fields: { name: "name", email: "email", message: "message" },
    sent: {
      path: "/contact/sent",
      title: "Message sent",
      text: "Thank you for your message. We will answer soon.",
    },
    failed: {
      title: "Message not sent",
      text: "Your message could not be sent. Please try again, or call us.",
    },
  },
  {
    path: "/newsletter",
    form: "newsletter",
    fields: { email: "newsletter-email", name: "newsletter-name" },
    sent: {
      path: "/newsletter/sent",
      title: "Please confirm",
      text: "Please check your inbox to confirm your subscription.",
    },
    failed: { title: "Not subscribed", text: "Your subscription could not be sent. Please try again." },
  },
  {
    path: "/stock-notices",
    form: "stockNotice",
    fields: { product_id: "product_id", email: "stock-notice-email" },
    sent: {
      path: "/stock-notices/sent",
      title: "Noted",
      text: "We will write to you once when it is back in stock.",
    },
    failed: { title: "Not noted", text: "Your request could not be sent. Please try again." },
  },
];

/**
 * In bytes. A message of `maxLengths.message` (5000) characters can take four bytes each, and each byte three characters in a form's
 * body. The rest is for the other fields.
 */
const bodyLimit = 64 * 1024;

type Fields = Readonly<Record<string, string>>;
const readFields = (request: FastifyRequest, fields: EmailForm["fields"]): Fields =>
  Object.fromEntries(Object.entries(fields).map(([apiName, inputName]) => [apiName, formField(request, inputName)]));

const homeLink = { href: paths.home, text: "Return to Home" };

const sentAnswer = ({ sent: { path, title, text } }: EmailForm): FormAnswer => ({
  path,
  form: null,
  title,
  isDone: true,
  texts: [text],
  errors: {},
  values: {},
  link: homeLink,
});

/** The form again, with what was typed and what is wrong. */
function failedAnswer({ path, form, failed }: EmailForm, status: number, body: unknown, typed: Fields): FormAnswer {
  const errors = fieldErrors(status, body);
  const texts = Object.keys(errors).length > 0 ? [] : rejectionTexts(status, body);
  const isUnexplained = texts.length === 0 && Object.keys(errors).length === 0;
  // A browser sends line breaks as CR LF, and shows them as LF.
  const values = Object.fromEntries(Object.entries(typed).map(([name, text]) => [name, text.replace(/\r\n/g, "\n")]));
  const link = typed.product_id ? { href: paths.product(typed.product_id), text: "Back to the piece" } : homeLink;
  return {
    path,
    form,
    title: failed.title,
    isDone: false,
    texts: isUnexplained ? [failed.text] : texts,
    errors,
    values,
    link,
  };
}

/**
 * The contact, newsletter and stock notice forms without JavaScript. Without these routes a browser would send the fields, with the
 * e-mail address, in the query of a page's address.
 */
export async function addEmailForms(
  app: FastifyInstance,
  { apiUrl, publicUrl }: ShopConfig,
  sendAnswer: SendAnswer,
): Promise<void> {
  await app.register(async (scope) => {
    acceptForms(scope, publicUrl, bodyLimit);
    for (const form of emailForms) {
      scope.post(form.path, async (request, reply) => {
        const call = apiCallFor(app, apiUrl, request);
        const fields = readFields(request, form.fields);
        const { status, body } = await call("POST", `/api${form.path}/`, {}, fields).catch((error: unknown) => {
          request.log.warn({ err: error }, "a form without JavaScript could not be sent");
          return { status: 503, body: null };
        });
        if (status >= 200 && status < 300) return reply.redirect(form.sent.path, 303);
        const answer = failedAnswer(form, status, body, fields);
        return sendAnswer(request, reply, status < 400 ? 502 : status, answer);
      });
    }
  });
  for (const form of emailForms) {
    app.get(form.sent.path, async (request, reply) => sendAnswer(request, reply, 200, sentAnswer(form)));
  }
}
