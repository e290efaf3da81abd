import { contact } from "@aurelle/shared/contract/paths";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { ShopConfig } from "../config";
import { acceptForms, formField } from "../http/sameOriginForm";
import type { Shell } from "../releases/shellAssets";
import { apiCallFor } from "./apiCall";
import { htmlResponder, type ResponsePage } from "./htmlResponder";
import { rejectionTexts } from "./rejectionTexts";

/** A form with an e-mail address. The document server passes it on to the API, which owns the rules for its fields. */
interface EmailForm {
  /** Where the page sends the form; the API has the same path below `/api`. */
  path: typeof contact | "/newsletter" | "/stock-notices";
  /** The API's name of each field, and the name of its input on the page. */
  fields: Readonly<Record<string, string>>;
  sent: { title: string; text: string };
  failed: { title: string; text: string };
}

const emailForms: readonly EmailForm[] = [
  {
    path: contact,
    fields: { name: "name", email: "email", message: "message" },
    sent: { title: "Message sent", text: "Thank you for your message. We will answer soon." },
    failed: {
      title: "Message not sent",
      text: "Your message could not be sent. Please try again, or call us.",
    },
  },
  {
    path: "/newsletter",
    fields: { email: "newsletter-email", name: "newsletter-name" },
    sent: { title: "Please confirm", text: "Please check your inbox to confirm your subscription." },
    failed: { title: "Not subscribed", text: "Your subscription could not be sent. Please try again." },
  },
  {
    path: "/stock-notices",
    fields: { product_id: "product_id", email: "stock-notice-email" },
    sent: { title: "Noted", text: "We will write to you once when it is back in stock." },
    failed: { title: "Not noted", text: "Your request could not be sent. Please try again." },
  },
];

/**
 * In bytes. A message of `maxLengths.message` (5000) characters can take four bytes each, and each byte three characters in a form's
 * body. The rest is for the other fields.
 */
const bodyLimit = 64 * 1024;

const readFields = (request: FastifyRequest, fields: EmailForm["fields"]) =>
  Object.fromEntries(Object.entries(fields).map(([apiName, inputName]) => [apiName, formField(request, inputName)]));

function responsePage({ sent, failed }: EmailForm, status: number, body: unknown): ResponsePage {
  if (status >= 200 && status < 300) return { title: sent.title, texts: [sent.text] };
  const rejection = rejectionTexts(status, body);
  const texts = rejection.length > 0 ? rejection : [failed.text];
  return {
    title: failed.title,
    texts: [...texts, "Go back to the page before: what you have written is still there."],
  };
}

/**
 * The contact, newsletter and stock notice forms without JavaScript. Without these routes a browser would send the fields, with the
 * e-mail address, in the query of a page's address.
 */
export async function addEmailForms(
  app: FastifyInstance,
  { apiUrl, publicUrl }: ShopConfig,
  currentShell: () => Promise<Pick<Shell, "styles">>,
): Promise<void> {
  const respond = htmlResponder(currentShell, publicUrl);
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
        const isSent = status >= 200 && status < 300;
        return respond(reply, isSent ? 200 : status, responsePage(form, status, body));
      });
    }
  });
}
