import type { FastifyInstance, FastifyRequest } from "fastify";
import type { ShopConfig } from "../config";
import { fieldOf, takeForms } from "../http/sameOriginForm";
import type { ShellAssets } from "../pages/renderDocument";
import { callerFor } from "./callApi";
import { htmlResponder, refusalOf } from "./htmlResponder";

/** A form that goes to the API: where it posts to, here and there, and what is said of it. */
interface Letter {
  path: "/contact" | "/newsletter" | "/stock-notices";
  /** What the API calls a field, and what the page calls it. */
  fields: Readonly<Record<string, string>>;
  sent: { title: string; text: string };
  failed: { title: string; text: string };
}

const letters: readonly Letter[] = [
  {
    path: "/contact",
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

/** Messages of 5000 characters, each up to four bytes of three characters; with room for names. */
const bodyLimit = 64 * 1024;

const pick = (request: FastifyRequest, fields: Letter["fields"]) =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, fieldOf(request, field)]));

/** The forms that take an e-mail address, for pages whose script never comes: it must not end in an address. */
export async function addPlainLetters(
  app: FastifyInstance,
  { apiUrl, publicUrl }: ShopConfig,
  shell: Pick<ShellAssets, "styles">,
): Promise<void> {
  const answer = htmlResponder(shell, publicUrl);
  await app.register(async (scope) => {
    takeForms(scope, publicUrl, bodyLimit);
    for (const { path, fields, sent, failed } of letters) {
      scope.post(path, async (request, reply) => {
        const call = callerFor(app, apiUrl, request);
        const { status, body } = await call("POST", `/api${path}/`, {}, pick(request, fields)).catch(
          (error: unknown) => {
            request.log.warn({ err: error }, "a plain form could not be sent");
            return { status: 503, body: null };
          },
        );
        const isSent = status >= 200 && status < 300;
        const refusal = refusalOf(status, body);
        const texts = isSent ? [sent.text] : refusal.length > 0 ? refusal : [failed.text];
        const advice = isSent ? [] : ["Go back to the page before: what you have written is still there."];
        return answer(reply, isSent ? 200 : status, (isSent ? sent : failed).title, [...texts, ...advice]);
      });
    }
  });
}
