import type { FastifyInstance, FastifyRequest } from "fastify";
import type { ShopConfig } from "../config";
import { cspHash, escapeHtml, type ShellAssets } from "../document";
import { documentPolicy } from "../security";
import { callerFor } from "./callApi";
import { fieldOf, isOwnForm, takeForms } from "./ownForm";

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

/** Each sentence says of what it speaks: "This field" stands beside no field here. */
const sentences = (value: unknown): string[] =>
  typeof value === "object" && value !== null
    ? Object.entries(value).flatMap(([name, text]) =>
        typeof text === "string" && text !== ""
          ? [text.replace(/^This field/, `${name.charAt(0).toUpperCase()}${name.slice(1)}`)]
          : [],
      )
    : [];

/** What the API says of a letter: of each field, else of the whole; empty for a fault of its own. */
export function refusalOf(status: number, body: unknown): string[] {
  if (status < 400 || status >= 500 || typeof body !== "object" || body === null) return [];
  const fields = "fields" in body ? sentences(body.fields) : [];
  return fields.length > 0 ? fields : "error" in body ? sentences({ error: body.error }) : [];
}

const style =
  "main{display:grid;gap:var(--space-4);align-content:start;max-width:40rem;margin-inline:auto;padding:var(--space-12) var(--space-4)}";

function answerPage(shell: Pick<ShellAssets, "styles">, title: string, texts: readonly string[], isSent: boolean) {
  const advice = isSent ? "" : "<p>Go back to the page before: what you have written is still there.</p>\n";
  return `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)} · Aurelle</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
${shell.styles.map(({ url }) => `<link rel="stylesheet" href="${escapeHtml(url)}" crossorigin>`).join("\n")}
<style>${style}</style>
</head>
<body>
<main>
<h1>${escapeHtml(title)}</h1>
${texts.map((text) => `<p>${escapeHtml(text)}</p>`).join("\n")}
${advice}<p><a href="/">Return to Home</a></p>
</main>
</body>
</html>
`;
}

const pick = (request: FastifyRequest, fields: Letter["fields"]) =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, fieldOf(request, field)]));

/** The forms that take an e-mail address, for pages whose script never comes: it must not end in an address. */
export async function addPlainLetters(
  app: FastifyInstance,
  { apiUrl, publicUrl }: ShopConfig,
  shell: Pick<ShellAssets, "styles">,
): Promise<void> {
  const policy = documentPolicy({ scripts: [], styles: [cspHash(style)] }, [], publicUrl.startsWith("https:"));
  await app.register(async (scope) => {
    takeForms(scope, bodyLimit);
    for (const { path, fields, sent, failed } of letters) {
      scope.post(path, async (request, reply) => {
        reply.header("Cache-Control", "no-store");
        if (!isOwnForm(request.headers, publicUrl)) return reply.code(403).type("text/plain").send("Forbidden\n");
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
        return reply
          .code(isSent ? 200 : status)
          .header("Content-Security-Policy", policy)
          .type("text/html; charset=utf-8")
          .send(answerPage(shell, (isSent ? sent : failed).title, texts, isSent));
      });
    }
  });
}
