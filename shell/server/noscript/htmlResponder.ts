import type { FastifyReply } from "fastify";
import { documentPolicy } from "../http/documentPolicy";
import { cspHash, escapeHtml, type ShellAssets } from "../pages/renderDocument";

/** Each sentence says of what it speaks: "This field" stands beside no field here. */
const sentences = (value: unknown): string[] =>
  typeof value === "object" && value !== null
    ? Object.entries(value).flatMap(([name, text]) =>
        typeof text === "string" && text !== ""
          ? [text.replace(/^This field/, `${name.charAt(0).toUpperCase()}${name.slice(1)}`)]
          : [],
      )
    : [];

/** What the API says of what a form sent: of each field, else of the whole; empty for a fault of its own. */
export function refusalOf(status: number, body: unknown): string[] {
  if (status < 400 || status >= 500 || typeof body !== "object" || body === null) return [];
  const fields = "fields" in body ? sentences(body.fields) : [];
  return fields.length > 0 ? fields : "error" in body ? sentences({ error: body.error }) : [];
}

const style =
  "main{display:grid;gap:var(--space-4);align-content:start;max-width:40rem;margin-inline:auto;padding:var(--space-12) var(--space-4)}";

/** Where an answer leads on. */
interface Way {
  href: string;
  text: string;
}
const home: Way = { href: "/", text: "Return to Home" };

function answerPage(shell: Pick<ShellAssets, "styles">, title: string, texts: readonly string[], way: Way): string {
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
<p><a href="${escapeHtml(way.href)}">${escapeHtml(way.text)}</a></p>
</main>
</body>
</html>
`;
}

/** Answers a plain form with a page of its own. */
export function htmlResponder(shell: Pick<ShellAssets, "styles">, publicUrl: string) {
  const policy = documentPolicy({ scripts: [], styles: [cspHash(style)] }, [], publicUrl.startsWith("https:"));
  return (reply: FastifyReply, status: number, title: string, texts: readonly string[], way: Way = home) =>
    reply
      .code(status)
      .header("Content-Security-Policy", policy)
      .type("text/html; charset=utf-8")
      .send(answerPage(shell, title, texts, way));
}
